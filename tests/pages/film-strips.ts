// npm run film-strips: a customer's ways from link to result on the real pages, with the fixture's camera, as strips of
// pictures every 100 ms in test-results/film-strips/. Prints for each transition whether a picture was blank, and by how
// much the camera's picture jumped; ends with 1 where one was blank or jumped.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import { world } from '../../contract/sandbox/world.ts';
import { Customer } from '../e2e/support/customer.ts';
import { launchPhone } from '../e2e/support/phone.ts';
import { fixtureCamera } from '../support/fixture-camera.ts';
import { Reader } from '../support/reader.ts';
import { testServer } from '../support/server.ts';
import { Screencast, type Painted, type Stood } from './screencast.ts';

const stepMs = 100;
const phone = { width: 375, height: 812 };
const folder = 'test-results/film-strips';
const thumb = { width: 125, height: 271, label: 18, perRow: 12 };
/** Of a picture's grey levels: an outline of a page is over 3, a page of one colour with nothing on it is 0. */
const blankBelow = 1;
/** Pixels that rounding may move an edge by. */
const stillWithin = 1;

interface Transition {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

interface Judged extends Transition {
  readonly frames: number;
  readonly blankAt: readonly number[];
  readonly jump: number;
}

async function walk(origin: string) {
  const recording = await new Reader(origin).call(world.createRecording, {
    person_seed: 8800,
    statement: ['知悉责任免除。', '同意保存本次录像。'],
    will_check: 'none',
  });
  const { page, close } = await launchPhone(await fixtureCamera(), phone, { serviceWorkers: 'allow' });
  await page.addInitScript('globalThis.__name = (named) => named');
  const cast = await Screencast.of(page);
  const customer = new Customer(page, recording, origin);
  const found: Transition[] = [];
  const during = async (name: string, act: () => Promise<void>) => {
    const [began, isNewTab] = [Date.now(), page.url() === 'about:blank'];
    let arrived = began;
    page.once('framenavigated', () => (arrived = Date.now()));
    await act();
    // What comes to rest afterwards is part of it.
    await page.waitForTimeout(600);
    // An empty tab stands there until the document that came paints something.
    found.push({ name, from: isNewTab ? cast.firstFrom(arrived) : began, to: Date.now() });
  };
  await during('bridge-entry', () => customer.opensLink());
  // The same link again would be no new page.
  await page.goto('about:blank');
  await customer.reachesRecordingPage();
  await during('guide-check', async () => {
    await customer.button('打开摄像头').click();
    await customer.button(/开始录制/).waitFor({ timeout: 60_000 });
  });
  await during('check-count-reading', async () => {
    await customer.button(/开始录制/).click();
    await customer.button('暂停').waitFor({ timeout: 60_000 });
  });
  await customer.button('读完了').waitFor({ timeout: 90_000 });
  await page.waitForTimeout(2000);
  await during('reading-submit-finish', async () => {
    await customer.button('读完了').click();
    await customer.isSubmitted();
  });
  const places = await cast.places();
  await cast.stop();
  await close();
  return { cast, places, found };
}

async function judge(transition: Transition, shown: readonly Painted[], places: readonly Stood[]) {
  const deviations = await Promise.all(shown.map(async ({ png }) => deviationOf(png)));
  const blankAt = shown.flatMap(({ at }, i) =>
    deviations[i]! < blankBelow ? [Math.round(at - transition.from)] : [],
  );
  const boxes = places
    .filter(({ at }) => at >= transition.from && at <= transition.to)
    .flatMap(({ box }) => (box ? [box] : []));
  const before = places.findLast(({ at, box }) => at < transition.from && box)?.box;
  const jump = [...(before ? [before] : []), ...boxes].reduce(
    (most, box, i, all) => Math.max(most, ...box.map((edge, k) => Math.abs(edge - (all[i - 1] ?? box)[k]!))),
    0,
  );
  return { ...transition, frames: shown.length, blankAt, jump } satisfies Judged;
}

async function deviationOf(png: Buffer): Promise<number> {
  const { channels } = await sharp(png).greyscale().stats();
  return channels[0]?.stdev ?? 0;
}

async function lay({ name, from }: Transition, shown: readonly Painted[]): Promise<string> {
  const cell = { width: thumb.width + 6, height: thumb.height + thumb.label + 6 };
  const rows = Math.ceil(shown.length / thumb.perRow);
  const strip = createCanvas(Math.min(shown.length, thumb.perRow) * cell.width, rows * cell.height);
  const context = strip.getContext('2d');
  context.fillStyle = '#b9c2be';
  context.fillRect(0, 0, strip.width, strip.height);
  context.fillStyle = '#000';
  context.font = '13px sans-serif';
  for (const [i, { at, png }] of shown.entries()) {
    const [left, top] = [(i % thumb.perRow) * cell.width, Math.floor(i / thumb.perRow) * cell.height];
    context.fillText(`${((at - from) / 1000).toFixed(1)} s`, left + 2, top + 14);
    context.drawImage(await loadImage(png), left, top + thumb.label, thumb.width, thumb.height);
  }
  const path = `${folder}/${name}.png`;
  writeFileSync(path, strip.toBuffer('image/png'));
  return path;
}

mkdirSync(folder, { recursive: true });
const server = await testServer({}, 'built');
try {
  const { cast, places, found } = await walk(server.origin);
  const judged: Judged[] = [];
  for (const transition of found) {
    const shown = cast.every(stepMs, transition.from, transition.to);
    const path = await lay(transition, shown);
    const one = await judge(transition, shown, places);
    judged.push(one);
    const blank = one.blankAt.length > 0 ? `blank at ${one.blankAt.join(', ')} ms` : 'never blank';
    console.log(
      `${one.name}: ${one.frames} pictures, ${blank}, greatest jump ${one.jump.toFixed(0)} px, ${path}`,
    );
  }
  console.log(
    JSON.stringify({
      blank_pictures: judged.reduce((sum, { blankAt }) => sum + blankAt.length, 0),
      greatest_jump_px: Math.round(Math.max(...judged.map(({ jump }) => jump))),
    }),
  );
  if (judged.some(({ blankAt, jump }) => blankAt.length > 0 || jump > stillWithin)) process.exitCode = 1;
} finally {
  await server.close();
}
