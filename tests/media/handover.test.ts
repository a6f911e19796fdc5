import type { Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { openPage } from './support/camera-browser.ts';
import {
  advance,
  begin,
  openCamera,
  readOn,
  stateOf,
  stop,
  twoSegments,
  waitForState,
} from './support/reading.ts';
import { stage } from './support/stage.ts';

const set = stage();

const kept = () => [...set.site.kept.values()];
const pause = (page: Page) => page.evaluate(() => window.harness.session?.stop('pause'));

/** A device of its own: nothing of the other's storage is there. */
async function device(script: ReturnType<typeof twoSegments>) {
  const opened = await openPage(set.browser, set.site.origin);
  await opened.page.evaluate(([given, elsewhere]) => window.harness.create(given, { elsewhere }), [
    script,
    kept(),
  ] as const);
  return opened;
}

it('hands the reading over to another device and back: nothing is read twice', async () => {
  const script = twoSegments('hand-over');
  const first = await device(script);
  await openCamera(first.page);
  await begin(first.page, 0, 0);
  for (const phrase of [1, 2]) {
    await first.page.waitForTimeout(1100);
    await advance(first.page, 0, phrase);
  }
  await pause(first.page);
  await first.page.evaluate(() => window.harness.session?.handOver());
  expect(kept()).toHaveLength(1);

  const second = await device(script);
  expect(
    await second.page.evaluate(([given, elsewhere]) => window.harness.findUnfinished(given, elsewhere), [
      script,
      kept(),
    ] as const),
  ).toMatchObject({ elsewhere: true, deviceBytes: 0, resumeAt: { segment: 0, phrase: 2 } });
  await openCamera(second.page);
  await begin(second.page, 0, 2);
  await second.page.waitForTimeout(1100);
  await advance(second.page, 1, 0);
  await pause(second.page);
  expect(await stateOf(second.page)).toMatchObject({ kind: 'paused', resumeAt: { segment: 1, phrase: 0 } });
  await second.page.evaluate(() => window.harness.session?.handOver());
  expect(kept()).toHaveLength(2);

  // The first device once more, as it is after its page was loaded again.
  await first.page.reload();
  await first.page.waitForFunction(() => 'harness' in window);
  await first.page.evaluate(([given, elsewhere]) => window.harness.create(given, { elsewhere }), [
    script,
    kept(),
  ] as const);
  await openCamera(first.page);
  await begin(first.page, 1, 0);
  await readOn(first.page, script, 900);
  await stop(first.page);
  await waitForState(first.page, 'submitted');

  const { clips } = set.site.submissions.at(-1) ?? { clips: [] };
  expect(
    clips.map(({ marks }) => marks.map((mark) => [mark.segment, mark.phraseFrom, mark.phraseTo])),
  ).toEqual([[[0, 0, 2]], [[0, 2, 3]], [[1, 0, 2]]]);
  expect(clips.slice(0, 2).map(({ clipId }) => clipId)).toEqual([...set.site.kept.keys()]);
  await first.context.close();
  await second.context.close();
});

it('has handed over what was read up to the very pause it was asked after', async () => {
  const { page, context } = await device(twoSegments('just-paused'));
  await openCamera(page);
  await begin(page, 0, 0);
  await page.waitForTimeout(1500);
  await advance(page, 0, 1);
  const clipId = await page.evaluate(async () => {
    const { session, logs } = window.harness;
    void session?.stop('pause');
    await session?.handOver();
    return logs.find(({ name }) => name === 'clip_closed')?.detail['clipId'] as string;
  });
  expect(kept().map((clip) => clip.clipId)).toContain(clipId);
  await context.close();
});

it('leaves nothing behind of what is thrown away, on the device or in the store', async () => {
  set.site.kept.clear();
  const script = twoSegments('thrown-away');
  const { page, context } = await device(script);
  const before = await set.site.objects();
  await openCamera(page);
  await begin(page, 0, 0);
  await page.waitForTimeout(1500);
  await advance(page, 0, 1);
  await pause(page);
  await page.evaluate(() => window.harness.session?.handOver());
  expect((await set.site.objects()).length).toBe(before.length + 1);
  await page.evaluate(() => window.harness.session?.discard());
  expect(await stateOf(page)).toEqual({ kind: 'idle' });
  expect(await set.site.objects()).toEqual(before);
  expect(kept()).toEqual([]);
  expect(await page.evaluate((given) => window.harness.findUnfinished(given, []), script)).toBeNull();
  await context.close();
});
