import type { Page } from '@playwright/test';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { expect, oneSegment, test } from '../support/fixtures.ts';

test.use({ statement: oneSegment });

/** Of which recordings this phone keeps films. */
const keptOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const names: string[] = [];
    for await (const name of (await root.getDirectoryHandle('recordings')).keys()) names.push(name);
    return names;
  });

test('closed before the submission is answered: the next visit leaves nothing of it on the phone', async ({
  phone,
  server,
}) => {
  const { customer, context, page } = phone;
  let reached = () => {};
  const submitted = new Promise<void>((resolve) => (reached = resolve));
  // The server has it, and its answer never comes.
  await page.route(`**${singleRecording.submitReadVideo.path}`, async (route) => {
    await route.fetch();
    reached();
  });
  await customer.reachesRecordingPage();
  await customer.opensCamera();
  await customer.readsToTheEnd();
  await submitted;
  expect(await keptOn(page)).toEqual([customer.recording.recording_no]);
  await page.close();

  const again = customer.on(await context.newPage());
  await again.page.goto(`${server.origin}/#${customer.recording.short_link}`);
  await again.isSubmitted();
  await expect.poll(() => keptOn(again.page), { timeout: 15_000 }).toEqual([]);
});
