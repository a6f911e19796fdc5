import { ensureClientBuild } from './http/client/client-build.ts';
import { projectRoot } from './start.ts';

// `npm run build`: the pages as `npm start` serves them, so that a start later has nothing to build.

await ensureClientBuild(projectRoot, (line) => process.stdout.write(`${line}\n`));
