import { expect, quickStatement, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';

test.use({ statement: quickStatement });

for (const viewport of [
  { width: 375, height: 812 },
  { width: 320, height: 568 },
])
  test.describe(`on ${viewport.width} x ${viewport.height}`, () => {
    test.use({ viewport });

    test('while the browser asks for the camera, what to tap there stands in view above the button', async ({
      phone: { customer, page },
    }) => {
      // The browser's question, which nobody has answered yet.
      await page.addInitScript(() => {
        Object.defineProperty(MediaDevices.prototype, 'getUserMedia', { value: () => new Promise(() => {}) });
      });
      await customer.reachesRecordingPage();
      await customer.button('打开摄像头').click();
      const hint = page.getByText('如有弹窗，请点“允许”使用摄像头和麦克风');
      await expect(hint).toBeInViewport({ ratio: 1 });
      const [words, button] = [
        await hint.boundingBox(),
        await customer.button('正在打开摄像头').boundingBox(),
      ];
      expect(words!.y + words!.height).toBeLessThanOrEqual(button!.y);
      // Directly above it, so that one is seen with the other.
      expect(button!.y - (words!.y + words!.height)).toBeLessThan(24);
      await look(page, '11-guide-opening');
    });
  });

test('all that is needed, the consent and the button stand on one screen', async ({
  phone: { customer, page },
}) => {
  await customer.opensLink();
  const reading = /约 \d+ 秒/.exec(
    (await page
      .getByText(/约 \d+ 秒/)
      .first()
      .textContent()) ?? '',
  )?.[0];
  await customer.begins();
  await customer.provesIdentity();
  await customer.confirmsPolicy();
  // As long as the entry said.
  await expect(page.getByRole('heading', { name: /^朗读 \d 段/ })).toContainText(reading ?? 'no length');
  const below = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(await below()).toBeLessThanOrEqual(0);
  for (const part of [
    page.getByText('与眼睛同高'),
    page.getByRole('checkbox', { name: /我同意/ }),
    customer.button('同意并打开摄像头'),
    page.getByRole('switch'),
    customer.button('检测这台手机'),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
});

test('storage that does not open is not taken for a network that is gone, and the other ways stand there', async ({
  phone: { customer, page },
}) => {
  await page.addInitScript(() => {
    const Native = Worker;
    window.Worker = class extends Native {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (!String(url).includes('store.worker')) return;
        setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: 'the disk is broken' })));
      }
    };
  });
  await customer.reachesRecordingPage();
  await customer.button('打开摄像头').click();
  await expect(page.getByRole('heading', { name: '手机存储没有打开' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('请关闭本页，再从短信或聊天里重新点开链接。')).toBeVisible();
  await expect(page.getByText('换一台手机录')).toBeVisible();
  await expect(page.getByText('网络没有连上')).toHaveCount(0);
  await look(page, '12-no-storage');
});
