import { fixturePicture } from '../support/fixture-camera.ts';
import { cardCamera, type CardScene } from '../support/card-camera.ts';
import { atTheCards, cardOf } from '../support/family.ts';
import { showsDrawnCard } from '../support/drawn-card.ts';
import { memberList } from '../support/identity.ts';
import { testServer, type TestServer } from '../support/server.ts';
import { somebody } from '../e2e/support/applicant-phone.ts';
import { IdentityPhone, phoneBefore } from '../e2e/support/identity-phone.ts';
import { phone as cheapPhone } from '../pages/throttled-page.ts';
import { longestTask, proveTrace, type LongestTask } from './main-thread.ts';
import { shutterToForm } from './bench-shutter.ts';
import { compareCompression, type Compression } from './page-compression.ts';

const watchedMs = 8000;
const rounds = 7;
const people = 5;

export interface CaptureFigures {
  /** The longest task of a cheap phone's main thread while a card, or a face, is guided: above 50 the preview stops. */
  readonly guide_longest_task_ms: number;
  readonly guide_longest_cpu_ms: number;
  /** The same at the speed of this machine. */
  readonly guide_longest_task_desktop_ms: number;
  /** How many times as long browser-image-compression takes for a picture of the same size and SSIM as ours. */
  readonly compress_ratio: number;
  /** The same time of the library over ours where the card is looked for in the picture and cut out, as for cards. */
  readonly card_compress_ratio: number;
  /** From the second side's shutter to the filled form, 8 Mbit/s and 50 ms: the median of several people. */
  readonly shutter_to_form_ms: number;
}

/** On the product's own pages, of the built client, in Chromium with a camera that plays a film. */
export async function benchCapture(): Promise<CaptureFigures> {
  const server = await testServer({}, 'built');
  try {
    const card = await guidedCard(server);
    const phoneTasks = { card: card.onPhone, face: await guidedFace(server, cheapPhone.cpu) };
    const desktopTasks = { card: card.onDesktop, face: await guidedFace(server, 1) };
    printTasks(`on a phone (CPU / ${cheapPhone.cpu})`, phoneTasks);
    printTasks('on this machine', desktopTasks);
    const { ours, library, ratio, card: cut, cardRatio } = await compressionTimes(server);
    for (const [who, { ms, bytes, ssim }] of Object.entries({ ours, library }))
      console.log(`12 megapixels by ${who}: ${ms} ms, ${bytes} bytes, SSIM ${ssim}`);
    console.log(
      `the card of 12 megapixels by ours: ${cut.ms} ms, ${cut.bytes} bytes, cut out of ${cut.cutOut} of ${rounds}`,
    );
    return {
      guide_longest_task_ms: Math.max(phoneTasks.card.ms, phoneTasks.face.ms),
      guide_longest_cpu_ms: Math.max(phoneTasks.card.cpuMs, phoneTasks.face.cpuMs),
      guide_longest_task_desktop_ms: Math.max(desktopTasks.card.ms, desktopTasks.face.ms),
      compress_ratio: ratio,
      card_compress_ratio: cardRatio,
      shutter_to_form_ms: await shutterTimes(server),
    };
  } finally {
    await server.close();
  }
}

function printTasks(where: string, guided: Readonly<Record<'card' | 'face', LongestTask>>): void {
  for (const [what, { ms, cpuMs, tasks }] of Object.entries(guided))
    console.log(
      `guiding a ${what} ${where}: longest of ${tasks} tasks ${ms} ms, of the processor ${cpuMs} ms`,
    );
}

async function shutterTimes(server: TestServer): Promise<number> {
  const all = [];
  for (let i = 0; i < people; i++) all.push(await shutterToForm(server));
  const [middle] = [...all].sort((a, b) => a.ms - b.ms).slice(Math.floor(people / 2));
  console.log(`shutter to form: ${all.map(({ ms }) => Math.round(ms)).join(', ')} ms; of the middle one:`);
  for (const { name, from, to } of middle?.requests ?? [])
    console.log(
      `  ${String(Math.round(from)).padStart(5)} to ${String(Math.round(to)).padStart(5)} ms  ${name}`,
    );
  return Math.round(middle?.ms ?? Infinity);
}

/** On a page of its own: what the comparing leaves behind would be cleared away while a card is guided. */
async function compressionTimes(server: TestServer): Promise<Compression> {
  const { page, close } = await beforeOwnCard(server, [{ side: 'front', seconds: 1, width: 0.45 }]);
  try {
    return await compareCompression(page, rounds);
  } finally {
    await close();
  }
}

/** A card that is moved about and never good, so that the guide goes on. */
async function guidedCard(server: TestServer) {
  const { phone, page, close } = await beforeOwnCard(server, [
    { side: 'front', seconds: 1, width: 0.45 },
    { side: 'front', seconds: 1, width: 0.7, turnedDegrees: 14 },
    { side: 'front', seconds: 1, blurPixels: 9 },
  ]);
  try {
    await phone.button('打开相机').click();
    await page.getByRole('heading', { name: '请靠近一些' }).waitFor({ timeout: 30_000 });
    const watched = () => page.waitForTimeout(watchedMs);
    const onDesktop = await longestTask(page, 1, watched);
    const onPhone = await longestTask(page, cheapPhone.cpu, watched);
    await proveTrace(page);
    return { onDesktop, onPhone };
  } finally {
    await close();
  }
}

/** Where a card's camera can be opened, and it will see this film. */
async function beforeOwnCard(server: TestServer, scenes: readonly CardScene[]) {
  const person = somebody();
  const device = await atTheCards(server.origin, person);
  const { page, close } = await phoneBefore(await cardCamera(cardOf(person), scenes), {
    serviceWorkers: 'allow',
  });
  const phone = new IdentityPhone(page);
  await phone.opensMembers(device);
  await phone.button('拍我的身份证').click();
  await phone.consents();
  return { phone, page, close };
}

/** Somebody who does all the movements in turn, before a page slowed so many times. */
async function guidedFace(server: TestServer, slowed: number): Promise<LongestTask> {
  const person = somebody();
  const device = await atTheCards(server.origin, person);
  const [own] = (await memberList(device)).members;
  const who = { device, subject: device.process, member_no: own?.member_no ?? '' };
  await showsDrawnCard(who, cardOf(person), 'lin');
  await device.goesOn('recognise_cards');
  const { page, close } = await phoneBefore(await fixturePicture('challenges'), { serviceWorkers: 'allow' });
  try {
    const phone = new IdentityPhone(page);
    await phone.opens(device, `/face-recognition?processNo=${device.processNo}`);
    await phone.consents();
    await phone.button('开始识别').click();
    await page.getByRole('heading', { name: /^请(慢慢|张大|闭上|点)/ }).waitFor({ timeout: 60_000 });
    return await longestTask(page, slowed, () => page.waitForTimeout(watchedMs / 2));
  } finally {
    await close();
  }
}
