/** Above a field that is gone to: what it belongs to stays in sight. */
const roomAbove = 96;
const lowScreen = 600;

const controls = 'input:not([type=hidden]), textarea, select, button';

/** Scrolls to a field and gives it the focus, below what stands at the top. Answers false where it is not on the page. */
export function goToField(key: string): boolean {
  const row = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(key)}"]`);
  if (!row) return false;
  const head = document.querySelector('header')?.getBoundingClientRect().height ?? 0;
  const room = innerHeight < lowScreen ? 24 : roomAbove;
  scrollTo({ top: scrollY + row.getBoundingClientRect().top - head - room });
  row.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
  return true;
}
