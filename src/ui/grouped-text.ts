/** A number without the gaps that its groups are shown or typed with. */
export const bareNumber = (text: string): string => text.replace(/\s/g, '');

/** A number in groups of these lengths; what is more stands at the end. */
export function inGroups(number: string, lengths: readonly number[]): string {
  const bare = bareNumber(number);
  const parts: string[] = [];
  let from = 0;
  for (const length of lengths) {
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
