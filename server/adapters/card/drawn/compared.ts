import type { FieldText } from '../../../domain/card/card-text.ts';
import { atMost } from '../../../domain/card/confidence.ts';
import { isFarBehind } from '../../../domain/card/labels.ts';
import type { PlacedGlyph } from '../../../domain/card/text-line.ts';
import { guessed, isSure } from '../../../domain/card/thresholds.ts';
import { hasTwin } from '../../../domain/card/twins.ts';
import type { Pixels } from '../pixels.ts';
import { isHan, likenessAt, likestAt, seenLine } from './seen-line.ts';
import type { SeenLine } from './seen-line.ts';

/**
 * A name compared with how its characters, and those that look like them of all standard ones, are drawn. Where the
 * recogniser was not sure, one that looks far more like the picture stands in its place, and one that was passed over is
 * put in; where it was sure and another one looks so, the name is not sure. A name that was changed never is.
 */
export function compared(picture: Pixels, name: FieldText): FieldText {
  const line = name.glyphs[0]?.line;
  const chars = [...name.text];
  if (name.field !== 'name' || !line) return name;
  if (chars.length !== name.glyphs.length || name.glyphs.some((placed) => placed.line !== line)) return name;
  // What was read may have been put right by a rule since.
  const read = name.glyphs.map(({ glyph }, i): PlacedGlyph => ({
    line,
    glyph: { ...glyph, char: chars[i]! },
  }));
  const isWholeAndSure = !read.some(isDoubtful) && !hasHole(name);
  if (isWholeAndSure && !isSure('name', name.confidence)) return name;
  const seen = seenLine(
    picture,
    line,
    read.map(({ glyph }) => glyph),
  );
  if (!seen) return name;
  const unsure = atMost(name, guessed);
  if (isWholeAndSure) return read.some((placed) => isAnother(seen, placed)) ? unsure : name;
  const likely = joined(
    seen,
    read.map((placed, i) => (isDoubtful(placed, i) ? likelier(seen, placed) : placed)),
  );
  const glyphs = hasHole(name) ? filled(seen, likely, name.label) : likely;
  const text = glyphs.map(({ glyph }) => glyph.char).join('');
  return text === name.text ? name : { ...unsure, text, glyphs };
}

/** What looks so much like its drawing is that character. */
const likeEnough = 0.9;
/** By how much more another character looks like the picture where a sure one was wrong. */
const farLead = 0.08;

/** Whether a character that the recogniser is sure of looks far more like another one. */
function isAnother(seen: SeenLine, { glyph: { char, at } }: PlacedGlyph): boolean {
  if (!isHan(char)) return false;
  const own = likenessAt(seen, at, char);
  if (own < 0 || own >= likeEnough) return false;
  const best = likestAt(seen, at);
  return best !== null && best.char !== char && best.like > own + farLead;
}

const isDoubtful = ({ glyph: { char, probability } }: PlacedGlyph, index: number): boolean =>
  isHan(char) && (!isSure('name', probability) || hasTwin(char, index));

/** By how much more another character has to look like the picture than the one that was read. */
const leastLead = 0.03;

/** With the character that looks most like its place: what was read, where no other looks far more so. */
function likelier(seen: SeenLine, placed: PlacedGlyph): PlacedGlyph {
  const { char, at, second } = placed.glyph;
  const own = likenessAt(seen, at, char);
  const best = own < 0 ? null : likestAt(seen, at, [second.char]);
  if (!best || best.like <= own + leastLead) return placed;
  return { ...placed, glyph: { ...placed.glyph, char: best.char } };
}

/** In sides of a character: what stands nearer to the same one is its other half, read by itself. */
const halvesUpTo = 0.75;

function joined(seen: SeenLine, glyphs: readonly PlacedGlyph[]): PlacedGlyph[] {
  return glyphs.filter(({ glyph }, i) => {
    const before = glyphs[i - 1]?.glyph;
    return before?.char !== glyph.char || (glyph.at - before.at) / seen.side > halvesUpTo;
  });
}

const hasHole = ({ note }: FieldText): boolean => note === 'rare_character';

/** In sides of a character: between two that stand so far apart there is room for another. */
const holeFrom = 1.6;
/** What looks less like any character is the ground. */
const leastLike = 0.7;

/**
 * With what its places look like where characters were passed over: behind the label, between two that stand apart, and
 * behind the last.
 */
function filled(
  seen: SeenLine,
  glyphs: readonly PlacedGlyph[],
  label: PlacedGlyph | undefined,
): PlacedGlyph[] {
  const first = glyphs[0];
  const before =
    first && label && isFarBehind(label, first) && characterAt(seen, first.glyph.at - seen.side, [first]);
  const whole = glyphs.flatMap((placed, i) => {
    const { at } = placed.glyph;
    const next = glyphs[i + 1];
    if (next && (next.glyph.at - at) / seen.side < holeFrom) return [placed];
    const found = next
      ? characterAt(seen, (at + next.glyph.at) / 2, [placed, next])
      : characterAt(seen, at + seen.side, [placed]);
    return found ? [placed, found] : [placed];
  });
  return before ? [before, ...whole] : whole;
}

/** What a place looks like: not what stands beside it, which may reach into it. */
function characterAt(seen: SeenLine, at: number, beside: readonly PlacedGlyph[]): PlacedGlyph | null {
  const best = likestAt(seen, at);
  // A wave of the ground looks like a 一.
  if (!best || best.like < leastLike || best.char === '一') return null;
  if (beside.some(({ glyph }) => glyph.char === best.char)) return null;
  const glyph = {
    char: best.char,
    probability: guessed,
    second: { char: '', probability: 0 },
    at,
    before: 0,
  };
  return { line: seen.line, glyph };
}
