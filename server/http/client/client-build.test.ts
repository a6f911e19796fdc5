import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureClientBuild } from './client-build.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'client-build-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

const served = (name: string): string | null =>
  existsSync(join(root, 'dist', name)) ? readFileSync(join(root, 'dist', name), 'utf8') : null;

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** As the build of that release leaves it. */
async function makes(outDir: string, release: string, document = release): Promise<void> {
  await Promise.resolve();
  const chunk = `assets/desk-${release}.js`;
  put(join(outDir, chunk), `code of ${release}`);
  put(join(outDir, `${chunk}.map`), '{}');
  put(join(outDir, 'assets/shared-0.js'), 'the same in all');
  put(join(outDir, 'index.html'), document);
  put(
    join(outDir, 'page-files.sha256'),
    `${'0'.repeat(64)}  ${chunk}\n${'0'.repeat(64)}  assets/shared-0.js\n`,
  );
}

const quiet = () => {};

/** The sources are those of that release now; builds and puts it where it is served. */
async function upgrades(release: string, document?: string): Promise<void> {
  put(join(root, 'src/main.ts'), release);
  await ensureClientBuild(root, quiet, (_root, outDir) => makes(outDir, release, document));
}

const inDays = (days: number) => vi.setSystemTime(Date.now() + days * 86_400_000);

test('a page that is open during an upgrade finds its code for sixty days, then it is gone', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await upgrades('one');
  // Long served: its days begin when it is replaced.
  inDays(90);
  await upgrades('two');
  expect(served('index.html')).toBe('two');
  expect(served('assets/desk-one.js')).toBe('code of one');
  inDays(59);
  await upgrades('three');
  expect(served('assets/desk-one.js')).toBe('code of one');
  inDays(2);
  await upgrades('four');
  const left = readdirSync(join(root, 'dist/assets')).sort();
  expect(left).toEqual([
    ...['desk-four.js', 'desk-four.js.map', 'desk-three.js', 'desk-three.js.map'],
    ...['desk-two.js', 'desk-two.js.map', 'shared-0.js'],
  ]);
});

test('while a build is made, and where it fails, the former one is served whole', async () => {
  const long = 'one '.repeat(500);
  await upgrades('one', long);
  expect(served('index.html.br')).not.toBeNull();
  put(join(root, 'src/main.ts'), 'two');
  const failing = ensureClientBuild(root, quiet, async (_root, outDir) => {
    await makes(outDir, 'two');
    expect([served('index.html'), served('assets/desk-one.js')]).toEqual([long, 'code of one']);
    throw new Error('no room left');
  });
  await expect(failing).rejects.toThrow('no room left');
  expect(served('index.html')).toBe(long);
  expect(readdirSync(join(root, 'dist')).filter((name) => name.startsWith('.making'))).toEqual([]);
  // A short document has no compressed twin: the former one's must not be served for it.
  await upgrades('two');
  expect([served('index.html'), served('index.html.br')]).toEqual(['two', null]);
});

test('processes that build at once do not disturb each other, and the next has nothing to build', async () => {
  await upgrades('one');
  put(join(root, 'src/main.ts'), 'two');
  const build = vi.fn((_root: string, outDir: string) => makes(outDir, 'two'));
  await Promise.all([1, 2, 3].map(() => ensureClientBuild(root, quiet, build)));
  expect([served('index.html'), served('assets/desk-two.js')]).toEqual(['two', 'code of two']);
  expect(readdirSync(join(root, 'dist')).filter((name) => name.startsWith('.making'))).toEqual([]);
  build.mockClear();
  await ensureClientBuild(root, quiet, build);
  expect(build).not.toHaveBeenCalled();
});
