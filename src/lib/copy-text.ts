/** Copies a text with a tap; false where the app around the page keeps both ways to the clipboard closed. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Chat apps on Android refuse that, and still carry out the older command.
    return copyByCommand(text);
  }
}

function copyByCommand(text: string): boolean {
  const before = document.activeElement;
  // The page below an open dialog takes no focus.
  const place = before?.closest('dialog[open], [role="dialog"]') ?? document.body;
  const field = document.createElement('textarea');
  Object.assign(field, { value: text, readOnly: true });
  // An iPhone enlarges the page for a field of smaller text.
  Object.assign(field.style, { position: 'fixed', top: '0', left: '0', opacity: '0', fontSize: '16px' });
  field.dataset['private'] = 'hidden';
  place.append(field);
  try {
    field.focus({ preventScroll: true });
    field.select();
    field.setSelectionRange(0, text.length);
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
