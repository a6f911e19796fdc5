import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { publishBuild } from './publish-build.ts';

// `npm start` and `npm run build` build the client where it is not there or of other sources.

const sources = ['src', 'media', 'workers', 'contract', 'public'];
const files = [
  'index.html',
  'sandbox.html',
  'watch-desk.html',
  'vite.config.ts',
  'postcss.config.js',
  'package-lock.json',
];
const stampName = '.sources';
const makingPrefix = '.making-';
const abandonedMs = 3_600_000;

type Build = (root: string, outDir: string) => Promise<void>;

/**
 * Answers the folder of the built client, which is built beside what is served and put in its place when it is whole. May
 * run in several processes at once.
 */
export async function ensureClientBuild(
  root: string,
  say: (line: string) => void,
  build: Build = runBuild,
): Promise<string> {
  const dist = join(root, 'dist');
  const wanted = sourcesDigest(root);
  const isThere = () => isBuiltOf(dist, wanted);
  if (isThere()) return dist;
  say('正在构建页面，首次启动约需半分钟 …');
  const started = Date.now();
  mkdirSync(dist, { recursive: true });
  removeAbandoned(dist);
  const making = mkdtempSync(join(dist, makingPrefix));
  try {
    await build(root, making);
    const { compressAssets } = await import('./compress-assets.ts');
    await compressAssets(making, (done, total) => say(`压缩静态文件 ${done}/${total}`));
    // Another process may have been quicker.
    if (!isThere()) {
      publishBuild(making, dist, new Date());
      writeFileSync(join(dist, stampName), wanted);
    }
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  say(`构建完成，用时 ${Math.round((Date.now() - started) / 1000)} 秒`);
  return dist;
}

function isBuiltOf(dist: string, wanted: string): boolean {
  const stamp = join(dist, stampName);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}

/** What a process left that ended while it built. */
function removeAbandoned(dist: string): void {
  for (const name of readdirSync(dist).filter((one) => one.startsWith(makingPrefix))) {
    const made = statSync(join(dist, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > abandonedMs) rmSync(join(dist, name), { recursive: true, force: true });
  }
}

function sourcesDigest(root: string): string {
  const hash = createHash('sha256');
  const add = (path: string) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else if (!/\.test\.tsx?$/.test(path)) hash.update(path.slice(root.length)).update(readFileSync(path));
  };
  for (const name of [...sources, ...files]) add(join(root, name));
  return hash.digest('hex');
}

const runBuild: Build = (root, outDir) => {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'error', '--outDir', outDir], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`vite build ended with ${code}`)),
    );
  });
};
