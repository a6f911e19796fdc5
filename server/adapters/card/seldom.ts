import type { FieldText } from '../../domain/card/card-text.ts';
import { leastOfSurname, leastTrace, seldomFor } from '../../domain/card/look-alikes.ts';
import { beginsWithSurname, surnames } from '../../domain/card/surnames.ts';
import { guessed, isSure } from '../../domain/card/thresholds.ts';
import type { Pixels } from './pixels.ts';
import { weighableLine } from './recognise.ts';

/** A name that is unsure, with the seldom characters that its line shows a trace of in place of their look-alikes. */
export async function withSeldom(picture: Pixels, name: FieldText): Promise<FieldText> {
  const line = name.glyphs[0]?.line;
  if (name.field !== 'name' || !line || isSure('name', name.confidence)) return name;
  const chars = [...name.text];
  if (!chars.some((char) => seldomFor.has(char))) return name;
  const { trace } = await weighableLine(picture, line.corners);
  const beginsWithNone = !beginsWithSurname(name.text);
  const text = chars
    .map((char, i) => {
      const seldom = seldomFor.get(char);
      if (seldom === undefined) return char;
      const isAwaited = i === 0 && beginsWithNone && surnames.includes(seldom);
      return trace(seldom) >= (isAwaited ? leastOfSurname : leastTrace) ? seldom : char;
    })
    .join('');
  return text === name.text ? name : { ...name, text, confidence: Math.min(name.confidence, guessed) };
}
