/** What happened to a page without anybody's tap. */
export interface PageEvent {
  readonly kind: 'interrupt' | 'step_down';
  /** In words for whoever reads the trace, at most 40 characters; nothing of a person. */
  readonly what: string;
}

const name = 'page-event';

/** Tells the page's trace, where there is one; nobody else is told. */
export function notePageEvent(event: PageEvent): void {
  document.dispatchEvent(new CustomEvent<PageEvent>(name, { detail: event }));
}

/** Answers how to stop listening. */
export function onPageEvent(listener: (event: PageEvent) => void): () => void {
  const heard = (event: Event) => listener((event as CustomEvent<PageEvent>).detail);
  document.addEventListener(name, heard);
  return () => document.removeEventListener(name, heard);
}
