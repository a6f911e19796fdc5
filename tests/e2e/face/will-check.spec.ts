import type { Page } from '@playwright/test';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { world } from '../../../contract/sandbox/world.ts';
import { registersPortrait } from '../../support/face-check.ts';
import { hostScript } from '../../support/platform-host/simulated-host.ts';
import { Reader, until } from '../../support/reader.ts';
import { look, lookOnPhones } from '../support/look.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ willCheck: 'required' });

test.describe('with the right person before the camera', () => {
  test.use({ scene: 'challenges' });

  test('from the link to the camera of the reading; withdrawn, the pictures are gone', async ({
    phone,
    server,
  }) => {
    const { customer, page } = phone;
    const reader = new Reader(server.origin);
    await registersPortrait(reader, customer.recording, 'lin');
    await customer.reachesWillCheck();
    await look(page, '60-will-offer');
    await customer.button('开始意愿确认').click();
    await expect(page.getByText('请先阅读并勾选同意')).toBeVisible();
    await customer.consents();
    await customer.button('开始意愿确认').click();
    await expect(page.getByText('手机与眼睛同高')).toBeVisible();
    expect(page.url()).not.toContain(customer.recording.recording_no);
    await look(page, '61-face-guide');
    await customer.button('打开摄像头').click();
    await expect(page.getByRole('heading', { name: /^请(慢慢|张大|闭上)/ })).toBeVisible({ timeout: 40_000 });
    await look(page, '62-face-challenge');
    await customer.passesFaceCheck();
    await look(page, '63-will-passed');
    // Read again, the address confirms the same and moves nothing.
    await customer.button('继续朗读').click();
    await expect(page.getByRole('heading', { name: '录制准备' })).toBeVisible();
    await page.getByRole('link', { name: '隐私与授权' }).click();
    await expect(page.getByRole('heading', { name: '人脸信息授权' })).toBeVisible();
    await look(page, '64-privacy');
    const pictures = () =>
      server.server.running.context.blobs.list(`will/${customer.recording.recording_no}/`);
    expect(await pictures()).toHaveLength(4);
    await customer.button('撤回人脸信息授权').click();
    await look(page, '65-withdraw');
    await customer.button('确认撤回').click();
    await expect(page.getByText('已撤回人脸信息授权，照片已删除。')).toBeVisible();
    expect(await pictures()).toHaveLength(0);
    await look(page, '66-withdrawn');
    await customer.button('返回').click();
    await customer.consents();
    await customer.button('打开摄像头').click();
    await expect(page.getByRole('heading', { name: /都准备好了|看着屏幕/ })).toBeVisible({ timeout: 30_000 });
    const { recording_no } = customer.recording;
    await until(
      () => reader.call(world.recording, { recording_no }),
      ({ status }) => status === 'recording',
    );
  });
});

test.describe('with somebody else before the camera', () => {
  test.use({ scene: 'challenges' });

  test('a figure performs what is said aloud; who is not taken for the customer sees their picture beside advice', async ({
    phone,
    server,
  }) => {
    const { customer, page, context } = phone;
    await registersPortrait(new Reader(server.origin), customer.recording, 'wei');
    await context.addInitScript(() => {
      // No voice is installed here, and then nothing is said.
      const spoken: string[] = [];
      speechSynthesis.speak = ({ text }) => void spoken.push(text);
      Object.assign(window, { spoken });
    });
    await customer.reachesWillCheck();
    await customer.consents();
    await customer.button('开始意愿确认').click();
    await customer.button('打开摄像头').click();
    const words = page.getByRole('heading', { name: /^请(慢慢|张大|闭上)/ });
    await expect(words).toBeVisible({ timeout: 40_000 });
    const asked = await words.textContent();
    const motions = await page
      .locator('svg', { has: page.locator('ellipse') })
      .evaluate((figure) => figure.getAnimations({ subtree: true }).length);
    expect(motions).toBeGreaterThan(0);
    const spoken = await page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
    expect(spoken.at(-1)).toBe(asked);

    await customer.endsFaceCheck('再试之前，请看一下');
    const picture = page.getByRole('img', { name: '这次拍到的您' });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
    await expect(page.getByText('摘下口罩、墨镜和帽子')).toBeVisible();
    await look(page, '63-will-failed-picture');
  });
});

test.describe('with nobody before the camera', () => {
  test.use({ scene: 'empty-room' });

  test('says what to do, and a person can look instead', async ({ phone }) => {
    const { customer, page } = phone;
    await customer.reachesWillCheck();
    await customer.consents();
    await customer.button('开始意愿确认').click();
    await customer.button('打开摄像头').click();
    await expect(page.getByText('请把脸移到框内')).toBeVisible({ timeout: 40_000 });
    await look(page, '67-nobody');
    await standsBesideTheWords(page);
    await customer.button('遇到困难').click();
    await customer.button('不用人脸，改由工作人员核验').click();
    await expect(customer.button('继续朗读')).toBeVisible();
    await look(page, '69-person');
    await customer.button('继续朗读').click();
    await expect(page.getByRole('heading', { name: '录制准备' })).toBeVisible();
  });
});

/** On its side the phone shows the whole height of the face, and the words beside it. */
async function standsBesideTheWords(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: height, height: width });
  const words = page.getByRole('heading', { level: 2 });
  await expect.poll(async () => (await page.locator('video').boundingBox())?.height).toBe(width);
  const picture = await page.locator('video').boundingBox();
  const told = await words.boundingBox();
  expect(picture?.x).toBe(0);
  expect(told?.x).toBeGreaterThan(picture?.width ?? height);
  expect((told?.y ?? width) + (told?.height ?? 0)).toBeLessThan(width);
  await look(page, '67-nobody-on-its-side');
  await page.setViewportSize({ width, height });
}

test('in a mini program, which opens no outside engine’s pages, the link is for the phone’s own browser', async ({
  phone,
}) => {
  const { customer, page, context } = phone;
  await context.addInitScript(hostScript('wechat_mini_program', { bridgeAfterMs: 100 }));
  await page.route(`**${singleRecording.getFaceWillLink.path}*`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    await route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, link: 'https://face.example/' } },
    });
  });
  await customer.reachesWillCheck();
  await customer.consents();
  await customer.button('开始意愿确认').click();
  await expect(page.getByText('小程序里打不开核验页面')).toBeVisible();
  await expect(page.getByLabel('录制链接')).toHaveValue(/\/#\/single-recording\?transmitRecordNo=\w+$/);
  await expect(customer.button('改由工作人员核验')).toBeVisible();
  await lookOnPhones(page, '60-will-in-browser');
});

test('without leave to use the camera it says how to give it', async ({ phone }) => {
  const { customer, page, context } = phone;
  await context.addInitScript(() => {
    MediaDevices.prototype.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await customer.reachesWillCheck();
  await customer.consents();
  await customer.button('开始意愿确认').click();
  await customer.button('打开摄像头').click();
  await expect(page.getByRole('heading', { name: '还没有允许使用摄像头' })).toBeVisible();
  await expect(page.getByText('怎样允许')).toBeVisible();
  await look(page, '70-face-refused');
});

test('without the network while the engine comes it says so, and goes on when it is back', async ({
  phone,
}) => {
  const { customer, page, context } = phone;
  const model = /facemesh/;
  await context.route(model, (route) => route.abort('internetdisconnected'));
  await customer.reachesWillCheck();
  await customer.consents();
  await customer.button('开始意愿确认').click();
  await customer.button('打开摄像头').click();
  await expect(page.getByRole('heading', { name: '人脸识别没有加载完' })).toBeVisible({ timeout: 40_000 });
  await look(page, '71-face-not-loaded');
  await context.unroute(model);
  await customer.button('再试一次').click();
  // The fixture's reader moves nothing: that they are asked is enough.
  await expect(page.getByRole('heading', { name: /^请(慢慢|张大|闭上|点|把|正对)/ })).toBeVisible({
    timeout: 40_000,
  });
});
