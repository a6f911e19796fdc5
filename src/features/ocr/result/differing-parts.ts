export interface TextPart {
  readonly text: string;
  readonly differs: boolean;
}

/** Two texts, each cut into what they have in common at both ends, and what they do not. */
export function differingParts(one: string, other: string): [TextPart[], TextPart[]] {
  const [a, b] = [[...one], [...other]];
  const most = Math.min(a.length, b.length);
  let before = 0;
  while (before < most && a[before] === b[before]) before++;
  let behind = 0;
  while (behind < most - before && a[a.length - 1 - behind] === b[b.length - 1 - behind]) behind++;
  const cut = (text: readonly string[]): TextPart[] =>
    [
      { text: text.slice(0, before).join(''), differs: false },
      { text: text.slice(before, text.length - behind).join(''), differs: true },
      { text: text.slice(text.length - behind).join(''), differs: false },
    ].filter((part) => part.text !== '');
  return [cut(a), cut(b)];
}
