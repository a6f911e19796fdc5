/** Marks that open: they begin what follows. */
const opens = /[（“‘《〈「『【[(]$/;

/** Words of insurance that a browser's dictionary tears: of 保费 it makes 保 and 费. */
const insuranceWords = /(被保险人|投保人|受益人|投保单|保险单|收银台|保费|核保|承保|回访|测评|犹豫期)/;

let words: Intl.Segmenter | null | undefined;

/** Null in a browser that knows no words. */
function chineseWords(): Intl.Segmenter | null {
  words ??= 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : null;
  return words;
}

/** So few characters, marks among them, stay together where a text has several clauses. */
const shortClause = 5;

/** A text in pieces between which a line may end: words, each with the marks and numbers that belong to it. */
export function wordUnits(text: string): string[] {
  const segmenter = chineseWords();
  if (!segmenter) return [text];
  const clauses = text.match(/[^，：]*[，：]+|[^，：]+/g) ?? [];
  return clauses.flatMap((clause) =>
    clauses.length > 1 && clause.length <= shortClause ? clause : wordsOf(clause, segmenter),
  );
}

type Piece = Pick<Intl.SegmentData, 'segment' | 'isWordLike'>;

function wordsOf(clause: string, segmenter: Intl.Segmenter): string[] {
  const units: string[] = [];
  const segments = clause
    .split(insuranceWords)
    .flatMap((part, at): Piece[] =>
      at % 2 === 1 ? [{ segment: part, isWordLike: true }] : [...segmenter.segment(part)],
    );
  for (const { segment, isWordLike } of segments) {
    const last = units.slice(-1)[0];
    const belongs = last !== undefined && (opens.test(last) || (!isWordLike && !opens.test(segment)));
    if (belongs) units[units.length - 1] = last + segment;
    else units.push(segment);
  }
  return units;
}
