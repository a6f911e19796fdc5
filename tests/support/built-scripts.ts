import { readFileSync } from 'node:fs';

/** Paths of the served build's own scripts and styles within `dist`: the folder holds those of former builds, too. */
export const builtScripts = (): string[] =>
  readFileSync('dist/page-files.sha256', 'utf8')
    .split('\n')
    .flatMap((line) => line.split('  ')[1] ?? []);
