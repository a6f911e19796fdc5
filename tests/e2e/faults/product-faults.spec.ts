import { mergeTests, type Browser, type BrowserContext } from '@playwright/test';
import { world as sandbox } from '../../../contract/sandbox/world.ts';
import { watchFaults, type World } from '../../media/faults/world.ts';
import { launchCameraBrowser } from '../../media/support/camera-browser.ts';
import { frameOnScreen } from '../../support/frame-on-screen.ts';
import { lostAfter, lostBefore, seamFrames, startFrames } from '../../support/frame-gaps.ts';
import { canJudge, watchMachine } from '../../support/machine.ts';
import { readVideo } from '../../support/read-video.ts';
import { Reader, until } from '../../support/reader.ts';
import { sameSound, seamApart } from '../../support/recorded-sound.ts';
import { heldOf } from '../../support/whole-video.ts';
import { expect, quickStatement, test as phoneTest } from '../support/fixtures.ts';
import { PatientCustomer } from './patient-customer.ts';
import { paceOf } from './patience.ts';
import { productFaults, twoClips, type ProductFault } from './product-faults.ts';
import { comesTo, isEnded, isOffered, isStruck } from './struck-customer.ts';
import { test as worldTest } from './world-test.ts';

// All of them by `npm run test:faults`; one that asks something of the customer and one that does not in the test command.
const some: readonly ProductFault['name'][] = ['a call comes in', 'the submission is answered with 500'];
const chosen =
  process.env['FAULTS'] === 'all' ? productFaults : productFaults.filter(({ name }) => some.includes(name));
const test = mergeTests(phoneTest, worldTest).extend<
  { context: BrowserContext },
  { browserWithCamera: Browser }
>({
  browserWithCamera: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern
    async ({}, use) => {
      const browser = await launchCameraBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  context: async ({ browserWithCamera, world }, use) => {
    const context = await browserWithCamera.newContext({
      ...{ viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true, locale: 'zh-CN' },
      permissions: ['camera', 'microphone'],
      serviceWorkers: 'allow',
    });
    await use(context);
    world.site.restore();
    world.store.restore();
    await context.close();
  },
});

let seed = 7500;

/** Who has confirmed all and is about to read, on a phone that knows them. */
async function customerReady(world: World, context: BrowserContext) {
  const reader = new Reader(world.site.origin);
  const recording = await reader.call(sandbox.createRecording, {
    person_seed: seed++,
    statement: [...quickStatement],
    will_check: 'none',
  });
  await reader.opensLink(recording.short_link);
  await reader.provesIdentity(recording);
  await reader.confirmsPolicy();
  const { segments } = await reader.script();
  await context.addInitScript(
    ([token]) => {
      if (location.protocol !== 'about:') localStorage.setItem('visitor_token', token ?? '');
    },
    [reader.token],
  );
  const address = `${world.site.origin}/#${recording.short_link}`;
  const customer = new PatientCustomer(context, await context.newPage(), address, { pace: paceOf(segments) });
  return { reader, customer, recordingNo: recording.recording_no, segments };
}

/** Reads until the fault's moment, and is struck. Answers which frame was on the screen, where one was. */
async function meets(fault: ProductFault, world: World, customer: PatientCustomer) {
  await comesTo(fault.at, customer, quickStatement.length);
  const onScreen = fault.at === 'reading' ? await frameOnScreen(customer.page) : null;
  await isStruck(fault, { world, customer });
  return onScreen;
}

/** Takes the way on that is offered. Answers which frame was on the screen when the reading went on. */
async function goesOn(customer: PatientCustomer): Promise<number> {
  await customer.begins();
  // The reading goes on while the element still shows the picture of before.
  await customer.page.waitForFunction('document.querySelector("video")?.videoWidth > 0');
  return await frameOnScreen(customer.page);
}

for (const fault of chosen)
  test(`${fault.name}, at ${fault.at}`, async ({ world, context, camera }) => {
    test.setTimeout(300_000);
    const taken = watchMachine();
    const haveMet = watchFaults(world);
    const { reader, customer, recordingNo, segments } = await customerReady(world, context);
    const onScreen = await meets(fault, world, customer);
    await isOffered(fault, customer);
    await isEnded(fault, { world, customer }, haveMet);
    const readFrom = onScreen !== null && fault.rungs === twoClips ? await goesOn(customer) : null;
    await customer.readsToTheEnd();

    expect(haveMet()).toBe(true);
    world.site.restore();
    world.store.restore();
    const look = () => reader.call(sandbox.recording, { recording_no: recordingNo });
    const detail = await until(look, ({ video }) => video !== null, 90);
    expect(detail.events.filter(({ name }) => name === 'submit')).toHaveLength(1);
    expect(detail.clips.map(({ rung }) => rung)).toEqual(fault.rungs ?? ['live_encode']);
    const read = detail.clips.map(({ marks }) =>
      marks.flatMap(({ segment, phrase_from: from, phrase_to: to }) =>
        Array.from({ length: to - from }, (_, i) => `${segment}.${from + i}`),
      ),
    );
    const all = segments.flatMap(({ index, phrases }) => phrases.map((_, phrase) => `${index}.${phrase}`));
    // Everything once; and what was read before it broke off was not asked for again.
    expect(read.flat().sort()).toEqual(all.sort());
    for (const again of read.slice(1)) expect(again.filter((phrase) => phrase.startsWith('0.'))).toEqual([]);

    const facts = await readVideo(new Uint8Array(await (await fetch(detail.video?.url ?? '')).arrayBuffer()));
    const { seam, frames, sound } = heldOf(facts, camera, { clips: detail.clips, drops: customer.drops });
    if (canJudge(`${frames.lost} frames missing`, taken())) {
      if (seam && onScreen !== null)
        expect(lostBefore(seam, onScreen, camera)).toBeLessThanOrEqual(seamFrames + customer.drops);
      if (seam && readFrom !== null)
        expect(lostAfter(seam, readFrom, camera)).toBeLessThanOrEqual(startFrames);
      expect(frames.lost).toBeLessThanOrEqual(frames.mayLose);
    }
    expect(sound.likeness).toBeGreaterThan(sameSound);
    if (canJudge(`${sound.silent} s of sound missing, ${sound.apart} s apart at the seam`, taken())) {
      expect(sound.silent).toBeLessThanOrEqual(sound.maySlip);
      expect(sound.apart).toBeLessThanOrEqual(seamApart + sound.maySlip);
    }
  });
