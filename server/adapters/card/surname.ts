import type { FieldText } from '../../domain/card/card-text.ts';
import { atMost } from '../../domain/card/confidence.ts';
import { beginsWithSurname, surnames } from '../../domain/card/surnames.ts';
import { heightOf, lengthOf, partOf, placeOf, shareOf } from '../../domain/card/text-line.ts';
import type { PlacedGlyph } from '../../domain/card/text-line.ts';
import { guessed, isSure } from '../../domain/card/thresholds.ts';
import type { Pixels, Quad } from './pixels.ts';
import { weighableLine } from './recognise.ts';

/** Of a line's height: what is cut out begins so far before the middle of the label's last character, and ends so far behind that of the name's. */
const [beforeLabel, behindName] = [0.42, 0.9];
/** A surname of which a line shows less is not in it. */
const leastTrace = 1e-3;
/** As a logarithm: what was read may be so much likelier than with a surname, and is none all the same. */
const mostLead = 5;

/**
 * A name that begins with no surname is read once more together with the label: of all surnames the one that the line
 * says most likely stands before the rest.
 */
export async function withSurname(picture: Pixels, name: FieldText): Promise<FieldText> {
  const { label, glyphs, text } = name;
  const first = glyphs[0];
  if (name.field !== 'name' || !label || !first || isSure('name', name.confidence)) return name;
  if (!/^\p{Script=Han}{1,3}$/u.test(text) || beginsWithSurname(text)) return name;
  const line = await weighableLine(picture, fromLabel(label, glyphs));
  const shown = surnames.filter((surname) => line.trace(surname) >= leastTrace);
  const texts = shown
    .map((surname) => surname + text.slice(surname.length))
    .filter((whole) => whole.length > 1 && !surnames.includes(whole));
  const behind = label.glyph.char;
  const named = line.likeliest(texts.map((whole) => behind + whole))?.text;
  if (named === undefined) return name;
  const likelier = line.likeliest([behind + text, named]);
  if (likelier && likelier.text !== named && likelier.lead > mostLead) return name;
  return { ...atMost(name, guessed), text: named.slice(behind.length) };
}

/** Along the name's own line, which a short label's says less of. */
function fromLabel(label: PlacedGlyph, glyphs: readonly PlacedGlyph[]): Quad {
  const [{ line }, last] = [glyphs[0]!, glyphs.at(-1)!];
  const unit = heightOf(line) / lengthOf(line);
  const from = shareOf(line, placeOf(label)) - beforeLabel * unit;
  return partOf(line, from, shareOf(line, placeOf(last)) + behindName * unit);
}
