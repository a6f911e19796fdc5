const controls =
  'button,a,summary,select,textarea,input,label,[role=button],[role=switch],[role=checkbox],[role=link]';
/** Here the question tells as much as the answer: it may be asked because of what was answered before. */
const hidden = '[data-private=hidden]';
/** Of what is chosen in these only the question is written down: the answer may be somebody's health or income. */
const choices = `[role=radiogroup],[role=listbox],fieldset,${hidden}`;
/** What says something about a person, as the pages mark it. */
const privatePart = '[data-private]';
const unnamed = '（所选内容不记录）';
const longest = 40;
/** Numbers of people and papers have four digits and more; no control of ours needs such a name. */
const numbers = /\d{4,}/g;

/**
 * What a control is called, as a screen reader would say it, without what is marked as private and without what was chosen;
 * null where the tap met none.
 */
export function controlName(element: Element | null): string | null {
  const control = element?.closest(controls);
  if (!control) return null;
  const choice = control.closest(choices);
  const name = choice ? `选择：${groupName(choice)}` : spoken(control);
  return name === null ? null : name.replace(numbers, '…').slice(0, longest);
}

function spoken(control: Element): string | null {
  if (control.closest(privatePart)) return unnamed;
  const name = oneLine(named(control));
  if (name !== '') return name;
  return control.querySelector(privatePart) ? unnamed : null;
}

function groupName(group: Element): string {
  if (group.matches(hidden)) return unnamed;
  const ids = group.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labels = ids.map((id) => group.ownerDocument.getElementById(id));
  const label = labels.map((one) => (one ? publicText(one) : '')).join(' ');
  return oneLine(label || group.getAttribute('aria-label') || legendOf(group)) || unnamed;
}

function legendOf(group: Element): string {
  const legend = group.querySelector('legend');
  return legend ? publicText(legend) : '';
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Of a field its label alone: what was typed is none of the trace's business. */
function named(control: Element): string {
  const spoken = control.getAttribute('aria-label');
  if (spoken) return spoken;
  if ('labels' in control) {
    const labels = [...((control as HTMLInputElement).labels ?? [])];
    if (labels.length > 0) return labels.map((label) => publicText(label)).join(' ');
  }
  if (control instanceof HTMLLabelElement) return publicText(control);
  return 'value' in control && !(control instanceof HTMLButtonElement)
    ? (control.getAttribute('placeholder') ?? '')
    : publicText(control);
}

/** Without the fields and buttons that stand in it, and without what is private. */
function publicText(element: Element): string {
  if (element.closest(privatePart)) return '';
  const copy = element.cloneNode(true) as Element;
  for (const inner of copy.querySelectorAll(`input,select,textarea,button,${privatePart}`)) inner.remove();
  return copy.textContent ?? '';
}
