import type { FieldText } from '../../domain/card/card-text.ts';
import { atMost, confidenceOf } from '../../domain/card/confidence.ts';
import { centreOf, heightOf, lengthOf, partOf, pointAlong, lineText } from '../../domain/card/text-line.ts';
import type { Glyph, PlacedGlyph, TextLine } from '../../domain/card/text-line.ts';
import { nationOf, nations } from '../../domain/card/nations.ts';
import { guessed, isSure } from '../../domain/card/thresholds.ts';
import { grown } from './pixels.ts';
import type { Pixels, Quad } from './pixels.ts';
import { recogniseLine, weighableLine, type WeighableLine } from './recognise.ts';

/** Of a line's height: by how much more of the picture the second look takes in. */
const wider = 0.08;
/** Of a line's height: room for one more character behind the last. */
const further = 1.3;
const contradicted = 0.4;
/** A further character that is less sure is the ground's pattern. */
const furtherFrom = 0.5;

/**
 * A name is read once more from a wider cut, with room for a character behind its last: what the recogniser knows it
 * reads the same, of what it does not know it often makes something else, and a line whose end was not seen goes on.
 */
export async function secondLook(picture: Pixels, field: FieldText): Promise<FieldText> {
  const line = field.glyphs[0]?.line;
  if (field.field !== 'name' || !line || field.glyphs.some((placed) => placed.line !== line)) return field;
  const height = heightOf(line);
  const corners = grown(longer(line, further), wider * height, wider * height);
  const again = { corners, ...(await recogniseLine(picture, corners)) };
  const placed = again.glyphs
    .slice(line.glyphs.indexOf(field.glyphs[0]!.glyph))
    .map((glyph): PlacedGlyph => ({ line: again, glyph }));
  const glyphs = withOne(withoutGround(placed, field.glyphs.length), field.glyphs.length);
  const [text, before] = [lineText(glyphs), lineText(field.glyphs)];
  if (text === before) return isSure('name', field.confidence) ? atMost(field, confidenceOf(glyphs)) : field;
  if (text.startsWith(before) && /^\p{Script=Han}+$/u.test(text))
    return { ...atMost(field, contradicted), text, glyphs };
  return isSure('name', field.confidence)
    ? { ...field, confidence: contradicted, note: 'rare_character' }
    : field;
}

/** What was read behind a name's last character, but for what is too doubtful to be one. */
function withoutGround(glyphs: readonly PlacedGlyph[], length: number): PlacedGlyph[] {
  return glyphs.filter(({ glyph }, i) => i < length || glyph.probability >= furtherFrom);
}

const dash = /^[-_—–－─]$/;
/** Of a line's height: two strokes that stand nearer are one, and none that stands further off belongs to a name. */
const [sameStroke, farOff] = [0.7, 1.1];

/** No name has a dash: a 一 at its end is read as one, or as two. */
function withOne(glyphs: readonly PlacedGlyph[], length: number): PlacedGlyph[] {
  const [before, last, ...more] = glyphs.slice(length - 1);
  if (!before || !last || !dash.test(last.glyph.char) || apart(before, last) > farOff) return [...glyphs];
  const one = { ...last, glyph: { ...last.glyph, char: '一' } };
  const isStroke = (placed: PlacedGlyph) => dash.test(placed.glyph.char) && apart(last, placed) < sameStroke;
  return [...glyphs.slice(0, length), one, ...more.filter((placed) => !isStroke(placed))];
}

/** How far two characters of a line stand apart, in its heights. */
const apart = (one: PlacedGlyph, other: PlacedGlyph): number =>
  ((other.glyph.at - one.glyph.at) * lengthOf(one.line)) / heightOf(one.line);

/** A line's corners with so much of its height more behind its end. */
function longer(line: TextLine, by: number): Quad {
  return partOf(line, 0, 1 + (by * heightOf(line)) / lengthOf(line));
}

/** Of a line's height: how far before the middle of 民 its label begins, and how far behind that of 族 a nation ends. */
const beforeLabel = 0.7;
const behindLabel = 4.2;
const nationLabel = '民族';
/** What the recogniser sees of a nation that is not among its characters: 么 of 仫. */
const seenAs = (nation: string): string => nation.replace('仫', '么');
const labelled = new Map(nations.map((nation) => [nationLabel + seenAs(nation), nation]));
/** Of that line's length: behind its label. */
const nationFrom = 0.45;
const longestNation = 4;

/**
 * One character by itself is easily passed over, or cut: where no nation was found, what follows 民族 is read together
 * with it, in place of what else was found there.
 */
export async function withNation(picture: Pixels, lines: readonly TextLine[]): Promise<TextLine[]> {
  const label = lines.find(({ glyphs }) => labelOf(glyphs));
  const at = label && labelOf(label.glyphs);
  if (!label || !at) return [...lines];
  const unit = heightOf(label) / lengthOf(label);
  const corners = partOf(label, at.first - beforeLabel * unit, at.last + behindLabel * unit);
  const line = await weighableLine(picture, corners);
  const found = line.read;
  const start = found.glyphs.findIndex(({ char }) => char === '族') + 1;
  if (start === 0) return [...lines];
  const read = found.glyphs
    .slice(start)
    .map((glyph) => ({ ...glyph, probability: Math.min(glyph.probability, guessed) }));
  const isNation = nationOf(read.map(({ char }) => char).join('')) !== null;
  const nation = isNation ? read : (likeliestNation(line) ?? read);
  const whole = { corners, ...found, glyphs: [...found.glyphs.slice(0, start), ...nation] };
  const before = { ...label, glyphs: label.glyphs.filter((glyph) => glyph.at < at.first - 0.5 * unit) };
  return [...lines.filter((other) => other !== label && !standsIn(other, whole)), before, whole];
}

/** Less than this, and it may be another: set on the people 101 to 104, of whom 64 of 68 right ones lead by more, and none of 4 wrong ones. */
const leastLead = 1.25;

/** Which nation it must be where the recogniser passed over what stands behind 民族: some it knows and hardly sees. */
function likeliestNation(line: WeighableLine): Glyph[] | null {
  const found = line.likeliest([...labelled.keys()]);
  if (!found || found.lead < leastLead) return null;
  const nation = [...(labelled.get(found.text) ?? '')];
  return nation.map((char, i) => ({
    ...{ char, probability: guessed, second: { char: '', probability: 0 }, before: 0 },
    at:
      nationFrom +
      ((i + 0.5) / nation.length) * (1 - nationFrom) * Math.min(1, nation.length / longestNation),
  }));
}

/** Where on its line the label 民族 stands. */
function labelOf(glyphs: readonly Glyph[]): { readonly first: number; readonly last: number } | null {
  const last = glyphs.findLast(({ char }) => char === '族');
  if (!last) return null;
  const first = glyphs[glyphs.indexOf(last) - 1];
  return first?.char === '民' ? { first: first.at, last: last.at } : null;
}

/** Whether a part's middle lies within another's. */
function standsIn(part: TextLine, line: TextLine): boolean {
  const { x, y } = centreOf(part);
  const [from, to] = [pointAlong(line, 0), pointAlong(line, 1)];
  const share = (x - from.x) / (to.x - from.x);
  return share > 0 && share < 1 && Math.abs(y - pointAlong(line, share).y) < heightOf(line) / 2;
}
