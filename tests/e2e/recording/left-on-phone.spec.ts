import type { Page } from '@playwright/test';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { expect, oneSegment, quickStatement, test } from '../support/fixtures.ts';

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

test.describe('with a page that alone holds the film', () => {
  test.use({ statement: quickStatement });

  test('a browser that keeps nothing: nobody is told that it is on the phone, and leaving says what is lost', async ({
    phone,
  }) => {
    const { customer, context, page } = phone;
    const refuses = `StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('no', 'SecurityError'));
      Object.defineProperty(self, 'indexedDB', { value: undefined });`;
    await context.route('**/store.worker*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${refuses}\n${await response.text()}` });
    });
    await page.addInitScript(() => {
      const said = '已保存到本机';
      new MutationObserver(() => {
        if (document.body?.innerText.includes(said)) Object.assign(window, { wasSaid: said });
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    // The server never knows of it before it is submitted.
    await page.route(`**${singleRecording.keepClip.path}`, (route) => route.abort());
    await customer.reachesRecordingPage();
    await customer.opensCamera();
    await expect(page.getByText('请不要关闭本页')).toBeVisible({ timeout: 20_000 });
    // A phrase is read by then.
    await page.waitForTimeout(6000);
    await context.setOffline(true);
    await expect(page.getByText('网络中断，请不要关闭本页，恢复后会自动继续')).toBeVisible({
      timeout: 20_000,
    });
    await context.setOffline(false);
    await expect(page.getByText('网络中断，请不要关闭本页，恢复后会自动继续')).toBeHidden();
    await customer.button('遇到困难').click();
    await expect(page.getByText('录像没有保存到手机，显示“已安全保存”之前，请不要关闭本页')).toBeVisible();
    await customer.button('关闭').click();
    await page.goBack();
    await expect(page.getByText('还没有显示“已安全保存”的内容需要重新读')).toBeVisible();
    await customer.button('留下').click();
    await customer.button('继续录制').click();
    await customer.readsToTheEnd();
    await customer.isSubmitted();
    expect(await page.evaluate(() => 'wasSaid' in window)).toBe(false);
    // The next visit's page may be fetching its worker still.
    await context.unrouteAll({ behavior: 'wait' });
  });
});
