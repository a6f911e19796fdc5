import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { inventCardPerson } from '../../../fixtures/cards/card-person.ts';
import { cardPhoto, saidBy } from '../../../fixtures/cards/photos.ts';
import { badPictures } from '../../../tests/support/bad-pictures.ts';
import {
  bytesReadBy,
  childRunning,
  tellsMemory,
  watchGrowth,
} from '../../../tests/support/process-memory.ts';
import { isSure } from '../../domain/card/thresholds.ts';
import type { CardReading } from '../../ports/card-engine.ts';
import { EmbeddedCardEngine } from './embedded-card-engine.ts';

const engine = new EmbeddedCardEngine();
afterAll(() => engine.close());

const person = inventCardPerson(102);
const textsOf = ({ fields }: CardReading) =>
  Object.fromEntries(fields.map(({ field, text }) => [field, text]));
const wrongAndSure = ({ fields }: CardReading, said: Readonly<Record<string, string>>) =>
  fields.filter(({ field, text, confidence }) => text !== said[field] && isSure(field, confidence));

describe('a card', () => {
  test.each(['front', 'back'] as const)('is read from its %s, whole and sure', async (side) => {
    const reading = await engine.read(await cardPhoto(person, side));
    expect(reading).toMatchObject({ side, signs: [], quality: { cutOff: false } });
    expect(textsOf(reading)).toEqual(saidBy(person, side));
    for (const { field, confidence } of reading.fields)
      expect([field, isSure(field, confidence)]).toEqual([field, true]);
  });

  test.each(['rotation_90', 'rotation_180', 'rotation_35', 'perspective'] as const)(
    'is read where it lies askew: %s',
    async (degradation) => {
      const reading = await engine.read(await cardPhoto(person, 'front', degradation));
      expect(textsOf(reading)).toEqual(saidBy(person, 'front'));
    },
  );

  test('with a nation of one character that is hard to see gives it, unsure', async () => {
    const seldom = inventCardPerson(125);
    const { fields } = await engine.read(await cardPhoto(seldom, 'front', 'rotation_180'));
    const nation = fields.find(({ field }) => field === 'nation')!;
    expect(nation.text).toBe('土');
    expect(isSure('nation', nation.confidence)).toBe(false);
  });

  test('is read under a lamp’s reflection as far as anything is left, and nothing of it is sure', async () => {
    const lit = inventCardPerson(118);
    const { fields } = await engine.read(await cardPhoto(lit, 'front', 'glare'));
    const address = fields.find(({ field }) => field === 'address')!;
    expect(address).toMatchObject({ text: lit.address, note: 'glare' });
    expect(isSure('address', address.confidence)).toBe(false);
  });

  test('gives the place of each field: what is cut out there reads the same', async () => {
    const photo = await cardPhoto(person, 'front', 'rotation');
    const { fields, portrait, outline } = await engine.read(photo);
    const number = fields.find(({ field }) => field === 'number')!;
    const { width, height } = await sharp(await engine.crop(photo, number.corners)).metadata();
    expect(width / height).toBeGreaterThan(8);
    const face = await sharp(await engine.crop(photo, portrait!)).metadata();
    expect(face.width / face.height).toBeCloseTo(27.2 / 35.6, 1);
    for (const { x, y } of outline!) {
      expect(x).toBeGreaterThan(0);
      expect(y).toBeLessThan(1);
    }
  });

  test('that is cut off says so, and what is missing is not made up', async () => {
    const reading = await engine.read(await cardPhoto(person, 'front', 'cut_off'));
    expect(reading.quality.cutOff).toBe(true);
    expect(wrongAndSure(reading, saidBy(person, 'front'))).toEqual([]);
  });

  test.each(['copy', 'screen'] as const)('that is a %s is known by its picture', async (sign) => {
    expect((await engine.read(await cardPhoto(person, 'front', sign))).signs).toEqual([sign]);
  });

  test('that is blurred is not taken for a screen', async () => {
    const blurred = await cardPhoto(inventCardPerson(107), 'front', 'blur');
    expect((await engine.read(blurred)).signs).toEqual([]);
  });

  test('with a character that no recogniser knows leaves the name unsure', async () => {
    for (const seed of [151, 152]) {
      const rare = inventCardPerson(seed, { unknownCharacter: 'tuned' });
      const reading = await engine.read(await cardPhoto(rare, 'front'));
      expect(wrongAndSure(reading, saidBy(rare, 'front'))).toEqual([]);
    }
  });
});

test('a picture without a card has no side and no field', async () => {
  const desk = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a5a3c' } })
    .jpeg()
    .toBuffer();
  expect(await engine.read(desk)).toMatchObject({ side: null, fields: [], outline: null, portrait: null });
});

const wholePicture = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

test('what is no picture is refused with the reason, in little memory, and the next card is read', async () => {
  const card = await cardPhoto(person, 'back');
  await engine.read(card);
  const grownBy = tellsMemory ? watchGrowth(childRunning('card-process.ts')) : () => 0;
  for (const { name, reason, bytes } of await badPictures()) {
    const refused = expect.objectContaining({ name: 'PictureRefused', reason }) as Error;
    await expect(engine.read(bytes), name).rejects.toEqual(refused);
    await expect(engine.crop(bytes, wholePicture), name).rejects.toEqual(refused);
  }
  expect(grownBy()).toBeLessThan(80 * 2 ** 20);
  expect((await engine.read(card)).side).toBe('back');
});

test.runIf(tellsMemory)('once its page is opened, the first card waits for no network to load', async () => {
  const photo = await cardPhoto(person, 'back');
  const fresh = new EmbeddedCardEngine();
  try {
    await fresh.warm();
    const pid = childRunning('card-process.ts');
    const before = bytesReadBy(pid);
    await fresh.read(photo);
    expect(bytesReadBy(pid) - before).toBeLessThan(photo.length + 2 ** 20);
  } finally {
    await fresh.close();
  }
});

test('a process that dies under a picture rejects it, and another reads the next', async () => {
  const dying = new EmbeddedCardEngine();
  const photo = await cardPhoto(person, 'back');
  const task = dying.read(photo);
  await setImmediate();
  await dying.close();
  await expect(task).rejects.toThrow(/card process ended/);
  expect((await dying.read(photo)).side).toBe('back');
  await dying.close();
});

test('more pictures than can wait are turned away at once', async () => {
  const busy = new EmbeddedCardEngine();
  const tasks = Array.from({ length: 20 }, () => busy.read(new Uint8Array()));
  const outcomes = await Promise.allSettled(tasks);
  const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : ''));
  expect(reasons.filter((reason) => reason.includes('too many cards'))).toHaveLength(4);
  expect(reasons.filter((reason) => reason.includes('PictureRefused'))).toHaveLength(16);
  await busy.close();
});
