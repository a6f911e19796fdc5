import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { drawnPage, pages } from '../../docs/draw/pages.ts';
import { projectRoot } from '../../docs/draw/project-root.ts';

// Mended by `npm run docs`.
test.each(Object.keys(pages))('%s shows the code as it is', async (page) => {
  expect(await readFile(projectRoot + page, 'utf8')).toBe(await drawnPage(page));
});

/** A file or folder of this repository, named whole. */
const namedPath = /`((?:contract|docs|fixtures|media|server|src|tests|workers)\/[\w./-]+)`/g;

test('every path that a page names is there', async () => {
  const folders = ['docs', 'fixtures', 'media', 'server', 'src', 'tests', 'workers'];
  const inFolders = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(projectRoot + folder, { recursive: true })).map((name) => `${folder}/${name}`),
    ),
  );
  const names = [...(await readdir(projectRoot)), ...inFolders.flat()].filter((name) => name.endsWith('.md'));
  const gone: string[] = [];
  for (const name of names) {
    // What the changes of a release name may be gone since.
    if (name === 'CHANGELOG.md') continue;
    for (const [, path = ''] of (await readFile(projectRoot + name, 'utf8')).matchAll(namedPath))
      if (!existsSync(projectRoot + path)) gone.push(`${name}: ${path}`);
  }
  expect(gone).toEqual([]);
});
