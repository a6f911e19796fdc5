import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { madeOnce } from './made-once.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const entry = fileURLToPath(new URL('./server-entry.ts', import.meta.url));
const cache = join(root, 'node_modules/.cache/built-server');

/** Files and processes that the server has beside its modules stay where they are. */
const addressOfSource: Plugin = {
  name: 'address-of-source',
  enforce: 'pre',
  transform: (code, id) =>
    code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : null,
};

/** The server as one file, made once for what its sources are: it starts with half of the work. Answers its path. */
export async function builtServer(): Promise<string> {
  const made = await madeOnce(join(cache, sourcesDigest()), async (outDir) => {
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [addressOfSource],
      publicDir: false,
      build: { ssr: entry, outDir, target: 'node20', minify: false },
    });
  });
  return join(made, 'server-entry.js');
}

function sourcesDigest(): string {
  const hash = createHash('sha256');
  const sources = ['contract', 'media', 'server', 'workers'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(root, room, name))
      .sort(),
  );
  for (const path of [...sources, entry, join(root, 'package-lock.json')])
    hash.update(path).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}
