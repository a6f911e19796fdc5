import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { inventCardPerson } from '../../fixtures/cards/card-person.ts';
import { cardPhoto } from '../../fixtures/cards/photos.ts';
import { cardPicture, sheetPicture } from '../../media/image/picture-maker.ts';
import type { ImageLimits } from '../../workers/image/types.ts';
import { builtScripts } from '../support/built-scripts.ts';
import { likeness } from './likeness.ts';

/** What came of one photograph. */
interface Made {
  readonly ms: number;
  readonly jpeg: Buffer;
}

export interface Compression {
  /** How many times as long the library takes for the same: medians. */
  readonly ratio: number;
  readonly ours: { readonly ms: number; readonly bytes: number; readonly ssim: number };
  readonly library: { readonly ms: number; readonly bytes: number; readonly ssim: number };
  /** Ours as cards call it; `cutOut`: in how many of the photographs the card was found and sent alone. */
  readonly card: { readonly ms: number; readonly bytes: number; readonly cutOut: number };
  /** How many times as long the library takes for the whole photograph as ours for the card of it: medians. */
  readonly cardRatio: number;
}

/** A text, since what compiles this file leaves names in its functions that no page knows. */
const inPage = (worker: string, library: string) => `(() => {
  const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const text = async (made) => {
    let all = '';
    const own = new Uint8Array(await made.arrayBuffer());
    for (let at = 0; at < own.length; at += 8192) all += String.fromCharCode(...own.subarray(at, at + 8192));
    return btoa(all);
  };
  const thread = new Worker(${JSON.stringify(worker)}, { type: 'module' });
  let count = 0;
  const ours = (picture, limits) => new Promise((resolve, reject) => {
    const id = String(++count);
    thread.addEventListener('message', function answer({ data }) {
      if (data.id !== id) return;
      thread.removeEventListener('message', answer);
      data.value && data.value.kind === 'made' ? resolve(data.value.jpeg) : reject(new Error(JSON.stringify(data)));
    });
    const raw = (value) => ({ type: 'RAW', value });
    thread.postMessage({ id, type: 'APPLY', path: ['make'], argumentList: [raw(picture), raw(limits)] });
  });
  const theirs = (picture, limits, quality) => imageCompression(picture, {
    libURL: new URL(${JSON.stringify(library)}, location.href).href, useWebWorker: true,
    maxWidthOrHeight: limits.longSide, maxSizeMB: limits.bytes / 1024 / 1024,
    fileType: 'image/jpeg', initialQuality: quality,
  });
  window.compress = async (who, photo, limits) => {
    const picture = new File([bytes(photo)], 'photo.jpg', { type: 'image/jpeg' });
    const began = performance.now();
    const made = await (who === 'ours' ? ours(picture, limits) : theirs(picture, limits, 0.92));
    return { ms: performance.now() - began, jpeg: await text(made) };
  };
})()`;

function assetOf(name: RegExp, holds: string): string {
  const found = builtScripts().find(
    (path) => name.test(path) && readFileSync(`dist/${path}`, 'utf8').includes(holds),
  );
  if (!found) throw new Error(`the built client has no ${name.source}`);
  return `/${found}`;
}

/**
 * The same photographs of 12 megapixels by our thread and by browser-image-compression in its own, as the product calls
 * them for a paper, and by our thread as it does for a card, on a page of the product. Throws where the two did not give
 * the same of a paper: then times compare nothing.
 */
export async function compareCompression(page: Page, rounds: number): Promise<Compression> {
  const library = assetOf(/^assets\/browser-image-compression-\w+\.js$/, 'typeof exports');
  await page.addScriptTag({ url: library });
  await page.evaluate(inPage(assetOf(/^assets\/image\.worker-[\w-]+\.js$/, ''), library));
  await provesUpright(page);
  const made: Record<'ours' | 'library', (Made & { readonly ssim: number })[]> = { ours: [], library: [] };
  const cards: (Made & { readonly isCut: boolean })[] = [];
  for (let round = 0; round <= rounds; round++) {
    const photo = Buffer.from(await cardPhoto(inventCardPerson(1001 + round), 'front', 'table_12mp'));
    for (const who of ['ours', 'library'] as const) {
      const { ms, jpeg } = await compressed(page, who, photo, sheetPicture);
      // The first loads code on either side.
      if (round > 0) made[who].push({ ms, jpeg, ssim: await likeness(photo, jpeg) });
    }
    const card = await compressed(page, 'ours', photo, cardPicture);
    if (round > 0) cards.push({ ...card, isCut: (await shapeOf(card.jpeg)) !== (await shapeOf(photo)) });
  }
  const figures = (who: 'ours' | 'library') => ({
    ms: Math.round(middle(made[who].map(({ ms }) => ms))),
    bytes: middle(made[who].map(({ jpeg }) => jpeg.length)),
    ssim: Math.round(middle(made[who].map(({ ssim }) => ssim)) * 10_000) / 10_000,
  });
  const [ours, theirs] = [figures('ours'), figures('library')];
  if (ours.bytes > theirs.bytes * 1.05 || ours.ssim < theirs.ssim - 0.005)
    throw new Error(`not the same: ${JSON.stringify({ ours, theirs })}`);
  const card = {
    ms: Math.round(middle(cards.map(({ ms }) => ms))),
    bytes: middle(cards.map(({ jpeg }) => jpeg.length)),
    cutOut: cards.filter(({ isCut }) => isCut).length,
  };
  const timesOurs = (ms: number) => Math.round((theirs.ms / ms) * 100) / 100;
  return { ratio: timesOurs(ours.ms), ours, library: theirs, card, cardRatio: timesOurs(card.ms) };
}

/** Width over height, to a hundredth. */
async function shapeOf(jpeg: Buffer): Promise<number> {
  const { width, height } = await sharp(jpeg).metadata();
  return Math.round((width / height) * 100) / 100;
}

async function compressed(
  page: Page,
  who: 'ours' | 'library',
  photo: Buffer,
  limits: ImageLimits,
): Promise<Made> {
  const given = [who, photo.toString('base64'), limits].map((value) => JSON.stringify(value));
  const { ms, jpeg } = await page.evaluate<{ ms: number; jpeg: string }>(`compress(${given.join()})`);
  return { ms, jpeg: Buffer.from(jpeg, 'base64') };
}

/** A photograph that says that it lies on its side comes out upright, or what is quicker is wrong. */
async function provesUpright(page: Page): Promise<void> {
  for (const orientation of [3, 6, 8]) {
    const photo = await sharp(await cardPhoto(inventCardPerson(1000), 'front', 'table_12mp'))
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();
    const ssim = await likeness(photo, (await compressed(page, 'ours', photo, sheetPicture)).jpeg);
    if (!(ssim > 0.95)) throw new Error(`turned by ${orientation} it comes out with an SSIM of ${ssim}`);
  }
}

const middle = (all: readonly number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;
