import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { drawnPage, pages } from '../../docs/draw/pages.ts';
import { projectRoot } from '../../docs/draw/project-root.ts';

// Mended by `npm run docs`.
test.each(Object.keys(pages))(
  '%s shows the code as it is',
  async (page) => {
    expect(await readFile(projectRoot + page, 'utf8')).toBe(await drawnPage(page));
  },
  40_000,
);
