/** Opens a file in a tab of its own; where the browser shows none of its kind, it is kept under this name. */
export function openFile(url: string, name: string): void {
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name, target: '_blank', rel: 'noopener' });
  link.click();
}
