import type { CertificateType } from '../../../contract/enums.ts';

const idCardGroups = [6, 8, 4] as const;

/** A number without the gaps that its groups are shown or typed with. */
export const bareNumber = (text: string): string => text.replace(/\s/g, '');

/** A number as people compare it: an ID card's in 6, 8 and 4 (place, birthday, the rest); any other as it is. */
export function groupNumber(type: CertificateType, number: string): string {
  if (type !== 'id_card') return number;
  const bare = bareNumber(number);
  const parts: string[] = [];
  let from = 0;
  for (const length of idCardGroups) {
    parts.push(bare.slice(from, from + length));
    from += length;
  }
  parts.push(bare.slice(from));
  return parts.filter(Boolean).join(' ');
}

/** Where the caret stands in a grouped text once this many characters other than spaces are before it. */
export function caretAfter(grouped: string, characters: number): number {
  let seen = 0;
  for (let at = 0; at < grouped.length; at++) {
    if (seen === characters) return at;
    if (grouped[at] !== ' ') seen++;
  }
  return grouped.length;
}

/** The number and how much of it stands before the caret, once a gap between groups was deleted: its neighbour goes. */
export function deletedGap(
  bare: string,
  before: number,
  forward: boolean,
): { readonly number: string; readonly before: number } {
  const gone = forward ? before : before - 1;
  if (gone < 0) return { number: bare, before };
  return { number: bare.slice(0, gone) + bare.slice(gone + 1), before: gone };
}
