import { expect, test } from 'vitest';
import { inventCardPerson } from '../../../../fixtures/cards/card-person.ts';
import type { Typeface } from '../../../../fixtures/cards/card-person.ts';
import type { Degradation } from '../../../../fixtures/cards/degradations.ts';
import { cardPhoto } from '../../../../fixtures/cards/photos.ts';
import type { FieldText } from '../../../domain/card/card-text.ts';
import { lineText } from '../../../domain/card/text-line.ts';
import { isSure } from '../../../domain/card/thresholds.ts';
import { openPicture } from '../decode.ts';
import { uprightText } from '../orient.ts';
import type { Pixels } from '../pixels.ts';
import { read } from '../read.ts';
import { recogniseLine } from '../recognise.ts';
import { compared } from './compared.ts';

async function readName(name: string, typeface: Typeface, kind: Degradation = 'clean') {
  const person = { ...inventCardPerson(9001), name, typeface };
  const { fields } = await read(await cardPhoto(person, 'front', kind));
  const found = fields.find(({ field }) => field === 'name');
  return { text: found?.text, isSure: found !== undefined && isSure('name', found.confidence) };
}

test.each<[string, Typeface, Degradation]>([
  ['亓书舒', 'noto', 'clean'],
  ['亓书舒', 'noto', 'blur'],
  ['亓书舒', 'droid', 'clean'],
  ['王翀', 'noto', 'low_light'],
  ['王翀', 'droid', 'clean'],
  ['林燊华', 'noto', 'clean'],
  ['林燊华', 'droid', 'clean'],
])(
  '%s, which the recogniser takes for another name or does not know, is said (%s, %s), and is not sure',
  async (name, typeface, kind) => {
    expect(await readName(name, typeface, kind)).toEqual({ text: name, isSure: false });
  },
);

test.each<[string, Typeface]>([
  ['元书舒', 'noto'],
  ['元书舒', 'droid'],
  ['余文磊', 'noto'],
  ['余文磊', 'droid'],
])('%s, which is read right and is not sure, stays as it is read (%s)', async (name, typeface) => {
  expect((await readName(name, typeface)).text).toBe(name);
});

test.each<[string, Typeface]>([
  ['刘赟', 'noto'],
  ['刘赟', 'droid'],
  ['刘骉强', 'noto'],
  ['刘骉强', 'droid'],
])('of %s the character that the recogniser passes over is put in (%s)', async (name, typeface) => {
  expect(await readName(name, typeface)).toEqual({ text: name, isSure: false });
});

test.each<[string, Typeface]>([
  ['赟文安', 'noto'],
  ['赟文安', 'droid'],
  ['旻海', 'noto'],
])('%s, whose surname few bear, is not taken for one that many bear (%s)', async (name, typeface) => {
  expect(await readName(name, typeface)).toEqual({ text: name, isSure: false });
});

test('behind a whole name nothing is put in', async () => {
  for (const kind of ['clean', 'noise', 'shadow'] as const)
    expect((await readName('瑶一帆', 'noto', kind)).text).toBe('瑶一帆');
});

/** A card's picture, and its name as a recogniser that is sure would give it. */
async function sureName(printed: string, said: string): Promise<{ picture: Pixels; name: FieldText }> {
  const photo = await cardPhoto({ ...inventCardPerson(9002), name: printed }, 'front');
  const { legible, boxes } = (await uprightText(await openPicture(photo)))!;
  for (const { quad } of boxes) {
    const line = { corners: quad, ...(await recogniseLine(legible, quad)) };
    const from = lineText(line.glyphs.map((glyph) => ({ line, glyph }))).indexOf(printed);
    if (from < 0) continue;
    const glyphs = [...said].map((char, i) => ({
      line,
      glyph: { ...line.glyphs[from + i]!, char, probability: 0.99 },
    }));
    return { picture: legible, name: { field: 'name', text: said, confidence: 0.99, glyphs, note: null } };
  }
  throw new Error(`${printed} was not read`);
}

test('a name that is sure and looks like another one is not sure', async () => {
  const { picture, name } = await sureName('沈星野', '沈昱野');
  expect(isSure('name', compared(picture, name).confidence)).toBe(false);
});

test('a name that is sure and looks like itself stays as it is', async () => {
  const { picture, name } = await sureName('沈星野', '沈星野');
  expect(compared(picture, name)).toBe(name);
});

test('a character that was read as its two halves is one', async () => {
  const { picture, name } = await sureName('沈星野', '沈星野');
  const [first, middle, last] = name.glyphs;
  const unit = last!.glyph.at - middle!.glyph.at;
  const halves = [
    ['日', -0.2],
    ['生', 0.2],
  ] as const;
  const glyphs = halves.map(([char, off]) => ({
    line: middle!.line,
    glyph: { ...middle!.glyph, char, probability: 0.5, at: middle!.glyph.at + off * unit },
  }));
  const torn = { ...name, text: '沈日生野', confidence: 0.5, glyphs: [first!, ...glyphs, last!] };
  expect(compared(picture, torn)).toMatchObject({ text: '沈星野' });
});
