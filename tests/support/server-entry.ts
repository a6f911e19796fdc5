// The server as a process of its own, without the client: what tests kill and stand side by side.
import { readConfig } from '../../server/config/config.ts';
import { startServer } from '../../server/start.ts';

const server = await startServer(readConfig(process.env, []), { client: 'none', say: () => {} });
process.stdout.write(`listening ${server.port}\n`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
