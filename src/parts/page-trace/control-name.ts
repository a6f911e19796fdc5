const controls =
  'button,a,summary,select,textarea,input,label,[role=button],[role=switch],[role=checkbox],[role=link]';
const longest = 40;
/** Numbers of people and papers have four digits and more; no control of ours needs such a name. */
const numbers = /\d{4,}/g;

/** What a control is called, as a screen reader would say it; null where the tap met none. */
export function controlName(element: Element | null): string | null {
  const control = element?.closest(controls);
  if (!control) return null;
  const name = named(control).replace(/\s+/g, ' ').trim();
  return name === '' ? null : name.replace(numbers, '…').slice(0, longest);
}

/** Of a field its label alone: what was typed is none of the trace's business. */
function named(control: Element): string {
  const spoken = control.getAttribute('aria-label');
  if (spoken) return spoken;
  if ('labels' in control) {
    const labels = [...((control as HTMLInputElement).labels ?? [])];
    if (labels.length > 0) return labels.map((label) => labelText(label)).join(' ');
  }
  if (control instanceof HTMLLabelElement) return labelText(control);
  return 'value' in control && !(control instanceof HTMLButtonElement)
    ? (control.getAttribute('placeholder') ?? '')
    : (control.textContent ?? '');
}

/** Without the fields and buttons that stand in it. */
function labelText(label: Element): string {
  const copy = label.cloneNode(true) as Element;
  for (const inner of copy.querySelectorAll('input,select,textarea,button')) inner.remove();
  return copy.textContent ?? '';
}
