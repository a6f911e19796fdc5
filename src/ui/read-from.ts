/** For the ref of what a page is read out from, focusable by tabIndex -1: it takes the focus unless something has it. */
export function readFrom(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
}
