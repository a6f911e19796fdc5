/** How far each page was scrolled when it was last tapped, by its entry in the history. */
const stood = new Map<string, number>();
let path = '';
let top = 0;

/** A tap may lead away. What else is drawn in the page's place after it begins at its top. */
export function noteTap(entry: string): void {
  stood.set(entry, scrollY);
  top = 0;
}

/** A page is about to be drawn: one that is come back to begins where it was left. */
export function comeTo(entry: string, pathname: string, isBack: boolean): void {
  if (pathname !== path) top = (isBack && stood.get(entry)) || 0;
  path = pathname;
}

/** A layer over the page may have a page in it: then that is scrolled, and not what lies beneath. */
export const goToPlace = (page: HTMLElement | null): void =>
  top > 0 ? scrollTo(0, top) : page?.scrollIntoView();
