import type { CardSideName } from './card-fields.ts';
import type { CardText } from './card-text.ts';
import { placeOfCard } from './card-place.ts';
import { longestNumber } from './number-reading.ts';
import { readBack } from './read-back.ts';
import { readFront } from './read-front.ts';
import { rowsOf } from './rows.ts';
import type { Row } from './rows.ts';
import { lineText } from './text-line.ts';
import type { TextLine } from './text-line.ts';

/** What the lines of a card say; side null: they are no resident ID card's. */
export function readCard(lines: readonly TextLine[]): CardText {
  const rows = rowsOf(lines);
  const side = sideOf(rows);
  if (side === null) return { side, fields: [], place: null, temporary: false };
  return {
    side,
    fields: side === 'front' ? readFront(rows) : readBack(rows),
    place: placeOfCard(rows, side),
    temporary: rows.some(({ glyphs }) => lineText(glyphs).includes('临时')),
  };
}

const frontWords = [/姓名/, /性别/, /民族/, /出生/, /住址/, /公民|身份号码/, /\d年\d{1,2}月/];
const backWords = [/签发|机关/, /有效|期限/, /居民身份证/, /中华人民|共和国/, /公安局/];

/** Of two words at least; of a card's number alone the front. */
function sideOf(rows: readonly Row[]): CardSideName | null {
  const texts = rows.map(({ glyphs }) => lineText(glyphs));
  const count = (words: readonly RegExp[]) =>
    words.filter((word) => texts.some((text) => word.test(text))).length;
  const front = count(frontWords) + (rows.some(({ glyphs }) => longestNumber(glyphs)) ? 2 : 0);
  const back = count(backWords);
  if (Math.max(front, back) < 2) return null;
  return front >= back ? 'front' : 'back';
}
