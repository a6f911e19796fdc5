import type { CardFieldName } from '../../domain/card/card-fields.ts';
import type { FieldText } from '../../domain/card/card-text.ts';
import { atMost } from '../../domain/card/confidence.ts';
import { heightOf, placeOf } from '../../domain/card/text-line.ts';
import { isSure } from '../../domain/card/thresholds.ts';
import { washedShare } from './washed.ts';
import type { Area, WashedMap } from './washed.ts';

/** Light may have taken the end of a text with it: or its beginning with it: how far it may reach beyond what was read, in heights of a line. */
const reach: Readonly<
  Partial<Record<CardFieldName, { readonly left?: number; readonly right: number; readonly down: number }>>
> = {
  name: { left: 1.5, right: 3, down: 0 },
  nation: { right: 2, down: 0 },
  address: { left: 1, right: 2.5, down: 1.8 },
  authority: { left: 5, right: 6, down: 0 },
  valid_until: { right: 2, down: 0 },
};
const beyond = 0.4;
const washedFrom = 0.06;
/** A white copy is washed out all over, and none of it by light. */
const washedAllOver = 0.4;
const inGlare = 0.4;
/** Under it edges are too soft to tell characters apart that differ in a stroke. */
const blurredUpTo = 0.45;

/** What the picture says against what was read from it. */
export function doubted(field: FieldText, washed: WashedMap, overall: number, sharpness: number): FieldText {
  if (overall < washedAllOver && washedShare(washed, areaOf(field)) > washedFrom)
    return { ...atMost(field, inGlare), note: 'glare' };
  if (field.note !== null || isSure(field.field, field.confidence)) return field;
  if (sharpness < blurredUpTo) return { ...field, note: 'blur' };
  return field.field === 'name' ? { ...field, note: 'rare_character' } : field;
}

function areaOf({ field, glyphs }: FieldText): Area {
  const { left = beyond, right, down } = reach[field] ?? { right: 0, down: 0 };
  const heights = glyphs.map(({ line }) => heightOf(line));
  const height = Math.max(...heights);
  const points = glyphs.map(placeOf);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return {
    left: Math.min(...xs) - height * (0.5 + left),
    right: Math.max(...xs) + height * (0.5 + right),
    top: Math.min(...ys) - height * 0.5,
    bottom: Math.max(...ys) + height * (0.5 + down),
  };
}
