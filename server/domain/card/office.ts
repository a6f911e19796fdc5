import { placeOf } from './text-line.ts';
import type { PlacedGlyph } from './text-line.ts';

/** Characters by their places, side by side; null: room for one that was not read. */
type Slots = readonly (PlacedGlyph | null)[];

const bureau = '公安局';
/** A place has a name of two characters at least, the kind of place among them. */
const shortestPlace = 2;
/** A character that is surer is not taken for another. */
const sureFrom = 0.97;

/**
 * The office that issued a card, from what was read of its name: `<city or county>公安局`, with `<district>分局` behind it
 * where it is a district's. What light took of these words is put back; what it took of a place's name is not.
 */
export function officeOf(glyphs: readonly PlacedGlyph[]): string {
  const slots = slotsOf(glyphs);
  const from = bureauIn(slots);
  if (from === null) return textOf(slots);
  const branch = branchOf(slots.slice(from + bureau.length));
  const place = slots.slice(0, from);
  const isCity = branch !== '' && place.at(-1) === null;
  return `${textOf(place)}${isCity ? '市' : ''}${bureau}${branch}`;
}

/** Whether there is room in it for a character that was not read. */
export const hasHole = (glyphs: readonly PlacedGlyph[]): boolean => slotsOf(glyphs).includes(null);

const textOf = (slots: Slots): string => slots.map((one) => one?.glyph.char ?? '').join('');

function slotsOf(glyphs: readonly PlacedGlyph[]): Slots {
  const pitch = pitchOf(glyphs);
  return glyphs.flatMap((placed, i) => {
    const before = glyphs[i - 1];
    const steps = before ? Math.round((placeOf(placed).x - placeOf(before).x) / pitch) : 1;
    return [...Array.from({ length: Math.min(9, Math.max(0, steps - 1)) }, () => null), placed];
  });
}

/** From the middle of a character to the next one's, as it is most often. */
function pitchOf(glyphs: readonly PlacedGlyph[]): number {
  const steps = glyphs
    .slice(1)
    .map((placed, i) => placeOf(placed).x - placeOf(glyphs[i]!).x)
    .filter((step) => step > 0)
    .sort((a, b) => a - b);
  return steps[steps.length >> 1] ?? Infinity;
}

/** Where 公安局 stands, as far as it was read; null where that cannot be told. */
function bureauIn(slots: Slots): number | null {
  let best: { readonly at: number; readonly matches: number } | null = null;
  for (let at = shortestPlace; at < slots.length; at++) {
    const there = [...bureau].map((char, i) => agrees(slots[at + i] ?? null, char));
    if (there.includes('against')) continue;
    const matches = there.filter((one) => one === 'for').length;
    if (matches > (best?.matches ?? 0)) best = { at, matches };
  }
  return best?.at ?? null;
}

function agrees(slot: PlacedGlyph | null, char: string): 'for' | 'against' | 'unknown' {
  if (slot?.glyph.char === char) return 'for';
  return slot && slot.glyph.probability >= sureFrom ? 'against' : 'unknown';
}

/** What stands behind 公安局: nothing, or a district's branch, which ends as every branch does. */
function branchOf(slots: Slots): string {
  const text = textOf(slots);
  if (/分$/.test(text)) return `${text}局`;
  const last = slots.at(-1);
  const isEnd =
    last?.glyph.char === '局' && slots.length > 3 && agrees(slots.at(-2) ?? null, '分') !== 'against';
  return isEnd ? `${textOf(slots.slice(0, -2))}分局` : text;
}
