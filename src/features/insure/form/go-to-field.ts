/** Above a field that is gone to: what it belongs to stays in sight. */
const roomAbove = 96;
const lowScreen = 600;

const controls = 'input:not([type=hidden]), textarea, select, button';

const rowOf = (key: string) => document.querySelector<HTMLElement>(`[data-place="${CSS.escape(key)}"]`);

/** Where it stands already: nothing is scrolled. */
export const focusField = (key: string): void =>
  rowOf(key)?.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });

/** Scrolls to a field and gives it the focus, below what stands at the top. Answers false where it is not on the page. */
export function goToField(key: string): boolean {
  const row = rowOf(key);
  if (!row) return false;
  const head = document.querySelector('header')?.getBoundingClientRect().height ?? 0;
  const room = innerHeight < lowScreen ? 24 : roomAbove;
  scrollTo({ top: scrollY + row.getBoundingClientRect().top - head - room });
  focusField(key);
  return true;
}
