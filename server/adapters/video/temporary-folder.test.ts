import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTemporaryFolder } from './temporary-folder.ts';

const parent = mkdtempSync(join(tmpdir(), 'temporary-test-'));
afterAll(() => rmSync(parent, { recursive: true }));

test('what a killed process left is removed; what a running one has, and what is of others, stays', async () => {
  const running = await openTemporaryFolder(parent);
  const theirPath = await running.path();
  expect(statSync(theirPath).mode & 0o777).toBe(0o700);
  const theirs = join(theirPath, 'video.mp4');
  writeFileSync(theirs, 'theirs');
  const left = join(parent, 'recording-video-killed');
  mkdirSync(join(left, 'task'), { recursive: true });
  writeFileSync(join(left, 'task', 'video.mp4'), 'left');
  const other = join(parent, 'something-else');
  mkdirSync(other);

  const next = await openTemporaryFolder(parent);
  expect([theirs, left, other].map((path) => existsSync(path))).toEqual([true, false, true]);
  const ourPath = await next.path();
  writeFileSync(join(ourPath, 'video.mp4'), 'ours');
  await next.close();
  await running.close();
  expect([ourPath, theirPath].map((path) => existsSync(path))).toEqual([false, false]);
});

test('many that start and end at once neither fail nor take one another’s folder', async () => {
  const shared = join(parent, 'shared');
  mkdirSync(shared);
  for (let round = 0; round < 40; round++) {
    mkdirSync(join(shared, `recording-video-killed-${round}`, 'task'), { recursive: true });
    const leaving = await openTemporaryFolder(shared);
    const [, ...opened] = await Promise.all([
      leaving.close(),
      ...Array.from({ length: 6 }, () => openTemporaryFolder(shared)),
    ]);
    const paths = await Promise.all(opened.map((folder) => folder.path()));
    expect(paths.map((path) => readdirSync(path))).toEqual(opened.map(() => ['lock']));
    expect(readdirSync(shared)).toHaveLength(opened.length);
    await Promise.all(opened.map((folder) => folder.close()));
    expect(readdirSync(shared)).toEqual([]);
  }
});

test('one that the host removed is made anew, of this process alone and locked, and closes as any other', async () => {
  const cleaned = join(parent, 'cleaned');
  mkdirSync(cleaned);
  const folder = await openTemporaryFolder(cleaned);
  const first = await folder.path();
  rmSync(first, { recursive: true });
  const [second, same] = await Promise.all([folder.path(), folder.path()]);
  expect(second).not.toBe(first);
  expect([same, readdirSync(cleaned).length]).toEqual([second, 1]);
  expect(statSync(second).mode & 0o777).toBe(0o700);
  const next = await openTemporaryFolder(cleaned);
  expect(existsSync(second)).toBe(true);
  rmSync(second, { recursive: true });
  await folder.close();
  await next.close();
  expect(readdirSync(cleaned)).toEqual([]);
});
