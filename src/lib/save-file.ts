/**
 * Saves what lies at an address: made here, or answered by the store as a file to be saved. In this window: once an
 * address was asked for, the tap may be too long ago for a browser to open another, and it would not say so.
 */
export function saveFile(url: string, name: string): void {
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}
