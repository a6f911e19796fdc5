import { world } from '../../../contract/sandbox/world.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test('whoever sits before the console is the face that the will check will expect', async ({
  phone,
  server,
}) => {
  const { page } = phone;
  await page.goto(`${server.origin}/sandbox.html`);
  const invite = page.getByRole('button', { name: '发起新的录制' });
  await page.getByLabel('登记照片').selectOption({ label: '我自己，现在拍一张' });
  await expect(invite).toBeDisabled();
  await page.getByRole('button', { name: '打开摄像头' }).click();
  const camera = page.getByLabel('摄像头画面');
  await expect.poll(() => camera.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  await page.evaluate(() => {
    const { srcObject } = document.querySelector('video') as HTMLVideoElement;
    Object.assign(window, { tracks: (srcObject as MediaStream).getTracks() });
  });
  await page.getByRole('button', { name: '拍下' }).click();
  const shot = page.getByRole('img', { name: '刚拍的登记照片' });
  await expect(shot).toBeVisible();
  await expect.poll(() => shot.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  const states = () =>
    page.evaluate(() =>
      (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
    );
  await expect.poll(states).toEqual(['ended']);

  const held = page.waitForResponse((response) => response.url().endsWith(world.setPortrait.path));
  await invite.click();
  const answer = await held;
  expect(await answer.json()).toMatchObject({ code: 0 });
  const { picture } = answer.request().postDataJSON() as { picture: string };
  expect([...Buffer.from(picture, 'base64').subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
});
