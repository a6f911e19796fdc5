import { saveText } from './save-text.ts';

/** A table as a spreadsheet opens it: UTF-8 with its mark, lines as RFC 4180 wants them. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/** What begins like a formula would be carried out by the spreadsheet. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replace(/"/g, '""')}"` : harmless;
}

/** Hands the browser a file to keep. */
export const downloadCsv = (name: string, text: string): void => saveText(name, text, 'text/csv');
