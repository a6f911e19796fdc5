/** Marks that open: they begin what follows. */
const opens = /[（“‘《〈「『【[(]$/;

let words: Intl.Segmenter | null | undefined;

/** Null in a browser that knows no words. */
function chineseWords(): Intl.Segmenter | null {
  words ??= 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : null;
  return words;
}

/** A text in pieces between which a line may end: words, each with the marks and numbers that belong to it. */
export function wordUnits(text: string): string[] {
  const segmenter = chineseWords();
  if (!segmenter) return [text];
  const units: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const last = units.at(-1);
    const belongs = last !== undefined && (opens.test(last) || (!isWordLike && !opens.test(segment)));
    if (belongs) units[units.length - 1] = last + segment;
    else units.push(segment);
  }
  return units;
}
