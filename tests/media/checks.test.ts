import { expect, it } from 'vitest';
import { facePicture } from '../support/face-check.ts';
import { openPage } from './support/camera-browser.ts';
import { begin, openCamera, readOn, stateOf, stop, twoSegments, waitForState } from './support/reading.ts';
import { stage } from './support/stage.ts';

const set = stage();

it('finds the reader’s face, the light and the voice, under the strict policy', async () => {
  const { page, context, errors } = await openPage(set.browser, set.site.origin);
  await page.evaluate((given) => window.harness.create(given), twoSegments('checks-1'));
  await openCamera(page);
  await page
    .waitForFunction(
      () => {
        const state = window.harness.session?.getState();
        if (state?.kind !== 'checking') return false;
        const { light, face, voice } = state.checks;
        return light === 'good' && face === 'good' && voice === 'good';
      },
      undefined,
      { timeout: 20_000 },
    )
    .catch(async () => {
      const logs = await page.evaluate(() => JSON.stringify(window.harness.logs));
      throw new Error(`${JSON.stringify(await stateOf(page))} ${logs} ${errors.join('\n')}`);
    });
  expect(errors).toEqual([]);
  expect(await page.evaluate(() => Math.max(...window.harness.levels))).toBeGreaterThan(0.35);
  console.log(await page.evaluate(() => window.harness.longTasks));
  await context.close();
});

it('never holds the reading up where the face engine does not load', async () => {
  const { page, context } = await openPage(set.browser, set.site.origin);
  await page.route('**/face.worker*.js', (route) => route.fulfill({ status: 404, body: '' }));
  const script = twoSegments('checks-2');
  await page.evaluate((given) => window.harness.create(given), script);
  await openCamera(page);
  await page.waitForFunction(() => {
    const state = window.harness.session?.getState();
    return state?.kind === 'checking' && state.checks.guidance === 'face_check_unavailable';
  });
  await begin(page, 0, 0);
  await readOn(page, script, 400);
  await stop(page);
  await waitForState(page, 'submitted');
  await context.close();
});

it('finds a face, and how it is held, where a thread has no canvas, as before Safari 16.4', async () => {
  const { page, context, errors } = await openPage(set.browser, set.site.origin);
  await page.route('**/face.worker*.js', async (route) => {
    const response = await route.fetch();
    const lacking = 'delete self.OffscreenCanvas; delete self.createImageBitmap;';
    await route.fulfill({ response, body: lacking + (await response.text()) });
  });
  const seen = await page.evaluate(
    (picture) => window.harness.findFaces(picture),
    facePicture('lin', 'straight'),
  );
  expect(seen).toEqual({ reading: 'one_face', yaws: [expect.any(Number)] });
  expect(Math.abs(seen.yaws[0]!)).toBeLessThan(10);
  expect(errors).toEqual([]);
  await context.close();
});
