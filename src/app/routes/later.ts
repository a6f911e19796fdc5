import { pageOf } from './page-of.ts';
import type { laterPages } from './later-pages.ts';

/** A route whose page is named in a file of its own: forty such names would weigh on everybody's first visit. */
export const later = <Path extends keyof typeof laterPages>(path: Path) => ({
  path,
  ...pageOf(async () => (await import('./later-pages.ts')).laterPages[path]()),
});
