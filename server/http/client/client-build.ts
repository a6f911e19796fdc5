import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// `npm start` builds the client where it is not there or older than its sources.

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

export async function ensureClientBuild(root: string, say: (line: string) => void): Promise<string> {
  const dist = join(root, 'dist');
  const stamp = join(dist, stampName);
  const wanted = sourcesDigest(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return dist;
  say('正在构建页面，首次启动约需半分钟 …');
  const started = Date.now();
  await runBuild(root);
  const { compressAssets } = await import('./compress-assets.ts');
  await compressAssets(dist, (done, total) => say(`压缩静态文件 ${done}/${total}`));
  writeFileSync(stamp, wanted);
  say(`构建完成，用时 ${Math.round((Date.now() - started) / 1000)} 秒`);
  return dist;
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

function runBuild(root: string): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`vite build ended with ${code}`)),
    );
  });
}
