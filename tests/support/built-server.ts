import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { madeOnce } from './made-once.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const root = here('../..');
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

/** The server and the operator's commands, which share most of what they are made of. */
const entries = {
  server: here('./server-entry.ts'),
  main: join(root, 'server/command/main.ts'),
  reset: join(root, 'server/command/reset.ts'),
  'verify-chain': join(root, 'server/command/verify-chain.ts'),
};

/** Made once for what its sources are: it starts with half of the work. Answers its path. */
export const builtServer = (): Promise<string> => built('server');

/** One of `server/command`, for who starts it again and again: through tsx each costs seconds. */
export const builtCommand = (name: Exclude<keyof typeof entries, 'server'>): Promise<string> => built(name);

async function built(name: keyof typeof entries): Promise<string> {
  const made = await madeOnce(join(cache, sourcesDigest()), async (outDir) => {
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [addressOfSource],
      publicDir: false,
      build: { ssr: true, outDir, target: 'node20', minify: false, rollupOptions: { input: entries } },
    });
  });
  return join(made, `${name}.js`);
}

function sourcesDigest(): string {
  const hash = createHash('sha256');
  const sources = ['contract', 'media', 'server', 'workers'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(root, room, name))
      .sort(),
  );
  for (const path of [...sources, entries.server, here('./built-server.ts'), join(root, 'package-lock.json')])
    hash.update(path).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}
