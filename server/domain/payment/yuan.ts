/** 7782.00, as channels write amounts. */
export const yuanOfFen = (fen: number): string =>
  `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;

/** Whole fen; null where the text is no such amount. */
export function fenOfYuan(yuan: string): number | null {
  const [, whole, part = ''] = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(yuan) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
