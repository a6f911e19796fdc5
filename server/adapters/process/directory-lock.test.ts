import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DirectoryInUse, lockDirectory } from './directory-lock.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lock-test-'));
});
afterAll(() => rm(root, { recursive: true }));

const locks = async (directory: string) =>
  (await readdir(directory)).filter((name) => name.startsWith('lock'));

async function killedHolder(directory: string): Promise<void> {
  const module = fileURLToPath(new URL('directory-lock.ts', import.meta.url));
  const script = `import { lockDirectory } from ${JSON.stringify(module)};
    await lockDirectory(${JSON.stringify(directory)}); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

test('one process at a time, and the next when it has let go', async () => {
  const directory = join(root, 'one');
  const release = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse);
  await release();
  await (
    await lockDirectory(directory)
  )();
  expect(await locks(directory)).toEqual([]);
});

test('of many that come at once, one gets it: at first, and after a kill', async () => {
  const directory = join(root, 'many');
  await killedHolder(directory);
  for (let round = 0; round < 60; round++) {
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => lockDirectory(directory)));
    const taken = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(taken).toHaveLength(1);
    await taken[0]!();
  }
  expect(await locks(directory)).toEqual([]);
});

test('a directory whose path is longer than a socket may have', async () => {
  const directory = join(root, 'long'.repeat(20), '目录'.repeat(20));
  const release = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse);
  await release();
  await (
    await lockDirectory(directory)
  )();
});
