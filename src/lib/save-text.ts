import { saveFile } from './save-file.ts';

/** Hands the browser a text as a file to keep; nothing of it stays on the page. */
export function saveText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  saveFile(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
