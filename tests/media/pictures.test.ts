import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inventCardPerson } from '../../fixtures/cards/card-person.ts';
import { drawCard } from '../../fixtures/cards/draw-card.ts';
import { cardPicture } from '../../media/image/picture-maker.ts';
import { whole } from '../../workers/tasks/card/rectify.ts';
import { sharpnessOf } from '../../workers/tasks/card/sharpness.ts';
import { cardShot } from '../support/card-camera.ts';
import { openPage } from './support/camera-browser.ts';
import type { ImageLimits } from '../../workers/image/types.ts';
import { stage } from './support/stage.ts';

const set = stage();
const limits = { longSide: 1600, bytes: 1_200_000 };

/** Red above, blue below, taken with the phone on its side; it says where it was taken and by what. */
async function photograph(): Promise<string> {
  const [width, height] = [2400, 1800];
  const half = { width, height: height / 2, channels: 3 } as const;
  const upright = await sharp({ create: { width, height, channels: 3, background: '#d02020' } })
    .composite([{ input: { create: { ...half, background: '#2030d0' } }, gravity: 'south' }])
    .png()
    .toBuffer();
  const jpeg = await sharp(upright)
    // A quarter back, and a word in the file that says so.
    .rotate(-90)
    .withExif({
      IFD0: { Make: 'Secret Phone', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 12/1 0/1', GPSLongitude: '121/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return jpeg.toString('base64');
}

async function made(page: Page, picture: string, to: ImageLimits = limits) {
  const { jpeg, ...told } = await page.evaluate(([given, as]) => window.harness.makePicture(given, as), [
    picture,
    to,
  ] as const);
  return { ...told, jpeg: Buffer.from(jpeg ?? '', 'base64') };
}

/** Upright by its pixels alone, and with nothing in it but pixels. */
async function expectClean(jpeg: Buffer, longSide: number) {
  const { width, height, orientation, exif, xmp, iptc } = await sharp(jpeg).metadata();
  expect({ width, height }).toEqual({ width: longSide, height: (longSide * 3) / 4 });
  expect([orientation ?? 1, exif, xmp, iptc]).toEqual([1, undefined, undefined, undefined]);
  for (const word of ['Exif', 'GPS', 'Secret']) expect(jpeg.includes(word)).toBe(false);
  const { data } = await sharp(jpeg)
    .resize(1, 2, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [top, bottom] = [data.subarray(0, 3), data.subarray(3, 6)];
  expect(top[0]).toBeGreaterThan((top[2] ?? 0) + 80);
  expect(bottom[2]).toBeGreaterThan((bottom[0] ?? 0) + 80);
}

/** Draws nothing on a canvas of more than so many pixels across, as a phone does that is out of memory. */
const forgetful = (context: string, across: number) => `for (const name of ['drawImage', 'fillRect']) {
  const draw = ${context}.prototype[name];
  ${context}.prototype[name] = function (...given) {
    if (this.canvas.width <= ${across} && this.canvas.height <= ${across}) draw.apply(this, given);
  };
}`;

async function withForgetfulThread(page: Page, across: number): Promise<void> {
  await page.route(/image\.worker.*\.js$/, async (route) => {
    const response = await route.fetch();
    const body = forgetful('OffscreenCanvasRenderingContext2D', across) + (await response.text());
    await route.fulfill({ response, body });
  });
}

it('comes out of the thread upright, small and without a word of where it was taken', async () => {
  const { page, context, errors } = await openPage(set.browser, set.site.origin);
  const picture = await photograph();
  expect((await sharp(Buffer.from(picture, 'base64')).metadata()).exif?.includes('Secret Phone')).toBe(true);
  const { kind, byLibrary, jpeg } = await made(page, picture);
  expect([kind, byLibrary]).toEqual(['made', null]);
  await expectClean(jpeg, limits.longSide);
  expect(errors).toEqual([]);
  await context.close();
});

it('is made again, smaller, where a canvas stayed black, and is refused where nothing helps', async () => {
  const { page, context } = await openPage(set.browser, set.site.origin);
  const picture = await photograph();
  await withForgetfulThread(page, 1500);
  const again = await made(page, picture);
  expect(again).toMatchObject({ kind: 'made', byLibrary: null });
  await expectClean(again.jpeg, 1400);
  await page.unroute(/image\.worker.*\.js$/);
  await withForgetfulThread(page, 0);
  expect(await made(page, picture)).toMatchObject({ kind: 'refused', refusal: 'black', byLibrary: null });
  await context.close();
});

it('comes out of the library the same where the thread’s code does not arrive', async () => {
  const { page, context } = await openPage(set.browser, set.site.origin);
  await page.route(/image\.worker.*\.js$/, (route) => route.abort());
  const { kind, byLibrary, jpeg } = await made(page, await photograph());
  expect([kind, byLibrary]).toEqual(['made', expect.stringContaining('worker')]);
  await expectClean(jpeg, limits.longSide);
  await context.close();
});

it('with a transparent ground comes out on white, of the thread and of the library', async () => {
  const { page, context } = await openPage(set.browser, set.site.origin);
  const ink = { width: 1000, height: 80, channels: 4, background: '#000' } as const;
  const invoice = await sharp({ create: { ...ink, height: 800, background: '#0000' } })
    .composite([{ input: { create: ink } }])
    .png()
    .toBuffer();
  const madeOf = async () => {
    const { kind, byLibrary, jpeg } = await made(page, invoice.toString('base64'));
    const { dominant, channels } = await sharp(kind === 'made' ? jpeg : invoice).stats();
    return { kind, byThread: byLibrary === null, ground: dominant.r > 240, ink: channels[0]!.min < 16 };
  };
  expect(await madeOf()).toEqual({ kind: 'made', byThread: true, ground: true, ink: true });
  await page.route(/image\.worker.*\.js$/, (route) => route.abort());
  expect(await madeOf()).toEqual({ kind: 'made', byThread: false, ground: true, ink: true });
  await context.close();
});

it('is looked at for black after the library, too', async () => {
  const { page, context } = await openPage(set.browser, set.site.origin);
  const picture = await photograph();
  await page.route(/image\.worker.*\.js$/, (route) => route.abort());
  // An older browser: the library draws on the page's own canvases.
  await page.evaluate(() => void Reflect.deleteProperty(globalThis, 'OffscreenCanvas'));
  await page.evaluate(forgetful('CanvasRenderingContext2D', 1500));
  const again = await made(page, picture);
  expect(again.kind).toBe('made');
  await expectClean(again.jpeg, 1400);
  await page.evaluate(forgetful('CanvasRenderingContext2D', 0));
  expect(await made(page, picture)).toMatchObject({ kind: 'refused', refusal: 'black' });
  await context.close();
});

describe('a card on a table', () => {
  const width = 4000;
  const cardWidth = 1600;

  /** Twelve megapixels of a table; `turned`: held upright, with the word in the file that says so. */
  async function ofTable(side: 'front' | 'back' | null, turned = false): Promise<string> {
    const table = sharp({ create: { width, height: 3000, channels: 3, background: '#4a3c32' } });
    const jpeg = await (side ? table.composite([await cardAt(side)]) : table)
      .jpeg({ quality: 90 })
      .toBuffer();
    const upright = turned
      ? await sharp(jpeg).rotate(-90).withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer()
      : jpeg;
    return upright.toString('base64');
  }

  async function cardAt(side: 'front' | 'back') {
    const { rgb, ...size } = await drawCard(inventCardPerson(93), side);
    const raw = { ...size, channels: 3 } as const;
    const input = await sharp(rgb, { raw }).resize(cardWidth).png().toBuffer();
    return { input, left: 500, top: 900 };
  }

  /** From the first light pixel of the middle row to the last. */
  async function lightAcross(jpeg: Buffer): Promise<number> {
    const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
    const middle = Math.floor(info.height / 2) * info.width;
    const row = data.subarray(middle, middle + info.width);
    return row.findLastIndex((grey) => grey > 150) - row.findIndex((grey) => grey > 150);
  }

  const photographs = [
    { side: 'front', turned: false },
    { side: 'back', turned: false },
    { side: 'front', turned: true },
  ] as const;
  it.each(photographs)(
    'is sent as sharp as it was taken: $side, turned $turned',
    async ({ side, turned }) => {
      const { page, context } = await openPage(set.browser, set.site.origin);
      const picture = await ofTable(side, turned);
      const byThread = await made(page, picture, cardPicture);
      expect(byThread).toMatchObject({ kind: 'made', byLibrary: null });
      expect(await lightAcross(byThread.jpeg)).toBeGreaterThan(0.95 * cardWidth);
      expect(byThread.jpeg.length).toBeLessThanOrEqual(cardPicture.bytes);
      await page.route(/image\.worker.*\.js$/, (route) => route.abort());
      const byLibrary = await made(page, picture, cardPicture);
      expect(byLibrary).toMatchObject({
        kind: 'made',
        byLibrary: expect.stringContaining('worker') as string,
      });
      expect(await lightAcross(byLibrary.jpeg)).toBeGreaterThan(0.95 * cardWidth);
      await context.close();
    },
  );

  it('is looked for in vain on an empty table, which is sent whole', async () => {
    const { page, context } = await openPage(set.browser, set.site.origin);
    const empty = await made(page, await ofTable(null), cardPicture);
    expect(await sharp(empty.jpeg).metadata()).toMatchObject({ width: 2000, height: 1500 });
    await context.close();
  });
});

/** Of the lettering, as the page measures it. */
async function sharpnessIn(jpeg: Buffer): Promise<number> {
  const { data, info } = await sharp(jpeg)
    .resize(960)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharpnessOf(new Uint8ClampedArray(data), info.width, info.height, whole);
}

it('of a card is the sharpest that was seen while the shutter closed by itself', async () => {
  const { page, context } = await openPage(set.browser, set.site.origin);
  const person = inventCardPerson(94);
  const soft = await cardShot(person, { side: 'front', blurPixels: 1.5 });
  const sharpest = await cardShot(person, { side: 'front' });
  const taken = await page.evaluate((shown) => window.harness.shootsCard(shown), {
    soft: soft.toString('base64'),
    sharp: sharpest.toString('base64'),
  });
  expect(taken.byItself).toBe(true);
  const [least, most] = [await sharpnessIn(soft), await sharpnessIn(sharpest)];
  expect(await sharpnessIn(Buffer.from(taken.jpeg, 'base64'))).toBeGreaterThan((least + most) / 2);
  await context.close();
});
