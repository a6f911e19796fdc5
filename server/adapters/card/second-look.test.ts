import { beforeAll, expect, test } from 'vitest';
import { inventCardPerson } from '../../../fixtures/cards/card-person.ts';
import { cardPhoto } from '../../../fixtures/cards/photos.ts';
import type { FieldText } from '../../domain/card/card-text.ts';
import { lineText } from '../../domain/card/text-line.ts';
import type { TextLine } from '../../domain/card/text-line.ts';
import { isSure } from '../../domain/card/thresholds.ts';
import { openPicture } from './decode.ts';
import { uprightText } from './orient.ts';
import type { UprightText } from './orient.ts';
import type { Point } from './pixels.ts';
import { recogniseLine } from './recognise.ts';
import { read } from './read.ts';
import { secondLook } from './second-look.ts';

const name = '沈星野';
let text: UprightText;
let whole: TextLine;
beforeAll(async () => {
  const photo = await cardPhoto({ ...inventCardPerson(91), name }, 'front');
  text = (await uprightText(await openPicture(photo)))!;
  const { legible, boxes } = text;
  for (const { quad } of boxes) {
    const line = { corners: quad, ...(await recogniseLine(legible, quad)) };
    if (line.glyphs.some(({ char }) => char === '野')) whole = line;
  }
});

/** The name as it is read where its line is taken to end after a share of its length. */
async function cutAt(share: number): Promise<FieldText> {
  const [a, b, c, d] = whole.corners;
  const along = (p: Point, q: Point): Point => ({
    x: p.x + (q.x - p.x) * share,
    y: p.y + (q.y - p.y) * share,
  });
  const corners = [a, along(a, b), along(d, c), d] as const;
  const line = { corners, ...(await recogniseLine(text.legible, corners)) };
  const label = line.glyphs.findIndex(({ char }) => char === '名') + 1;
  const glyphs = line.glyphs.slice(label).map((glyph) => ({ line, glyph }));
  return { field: 'name', text: lineText(glyphs), confidence: 0.99, glyphs, note: null };
}

test('a name whose line was taken to end too early is read to its end, and is not sure', async () => {
  const behind = whole.glyphs.at(-1)!.at;
  const last = whole.glyphs.at(-2)!.at;
  const cut = await cutAt((behind + last) / 2);
  expect(cut.text).toBe('沈星');
  const looked = await secondLook(text.legible, cut);
  expect(looked.text).toBe(name);
  expect(isSure('name', looked.confidence)).toBe(false);
});

test('a name that was read whole stays as it is, and sure', async () => {
  const looked = await secondLook(text.legible, await cutAt(1));
  expect(looked.text).toBe(name);
  expect(isSure('name', looked.confidence)).toBe(true);
});

test.each(['傈僳', '仡佬', '仫佬'])(
  'the nation %s, which the recogniser does not see, is said, and is not sure',
  async (nation) => {
    const photo = await cardPhoto({ ...inventCardPerson(92), nation }, 'front');
    const { fields } = await read(photo);
    const found = fields.find(({ field }) => field === 'nation');
    expect(found?.text).toBe(nation);
    expect(isSure('nation', found?.confidence ?? 1)).toBe(false);
  },
);

test('the 一 at the end of a name is no dash, and is not sure', async () => {
  const { fields } = await read(await cardPhoto({ ...inventCardPerson(1225), name: '粟一' }, 'front'));
  const found = fields.find(({ field }) => field === 'name');
  expect(found?.text).toBe('粟一');
  expect(isSure('name', found?.confidence ?? 1)).toBe(false);
});

test.each(['佘文磊', '逄雨丽晨', '鹿珍旸'])(
  'of %s the character that the recogniser takes for a commoner one is said, and is not sure',
  async (seldom) => {
    const photo = await cardPhoto({ ...inventCardPerson(1218), name: seldom }, 'front');
    const { fields } = await read(photo);
    const found = fields.find(({ field }) => field === 'name');
    expect(found?.text).toBe(seldom);
    expect(isSure('name', found?.confidence ?? 1)).toBe(false);
  },
);

test.each(['余文磊', '吉克阿木'])(
  '%s, which has no seldom character, stays as it is read',
  async (common) => {
    const photo = await cardPhoto({ ...inventCardPerson(1218), name: common }, 'front');
    const { fields } = await read(photo);
    expect(fields.find(({ field }) => field === 'name')?.text).toBe(common);
  },
);

test.each(['晁文安', '冼海', '逄海'])(
  'the surname of %s, which the recogniser takes for what is none, is said, and is not sure',
  async (seldom) => {
    const photo = await cardPhoto({ ...inventCardPerson(92), name: seldom }, 'front');
    const { fields } = await read(photo);
    const found = fields.find(({ field }) => field === 'name');
    expect(found?.text).toBe(seldom);
    expect(isSure('name', found?.confidence ?? 1)).toBe(false);
  },
);
