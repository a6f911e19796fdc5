import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { openPage } from './support/camera-browser.ts';
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

async function made(page: Page, picture: string) {
  const { jpeg, ...told } = await page.evaluate(([given, to]) => window.harness.makePicture(given, to), [
    picture,
    limits,
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
