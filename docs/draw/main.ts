import { writeFile } from 'node:fs/promises';
import { drawnPage, pages } from './pages.ts';
import { projectRoot } from './project-root.ts';

// `npm run docs`: what the documents show of the code is drawn anew.

for (const page of Object.keys(pages)) {
  await writeFile(projectRoot + page, await drawnPage(page));
  process.stdout.write(`${page}\n`);
}
