import type { Page } from '@playwright/test';
import { atTheFace } from '../../support/drawn-card.ts';
import { faceShot, faceShotSize, type FaceScene } from '../../support/face-camera.ts';
import { somebody } from '../support/applicant-phone.ts';
import { expect, test } from '../support/fixtures.ts';
import { IdentityPhone } from '../support/identity-phone.ts';
import { hasPaintedCamera, showsToCamera } from '../support/painted-camera.ts';

/** What is said, and what it is said of. */
const states: readonly (readonly [string, FaceScene])[] = [
  ['请把脸移到框内', { people: [] }],
  [
    '画面里请只留您一人',
    {
      people: [
        { size: 0.2, dx: -0.22 },
        { size: 0.2, dx: 0.22 },
      ],
    },
  ],
  ['请把脸移到框的中间', { people: [{ dx: 0.32 }] }],
  ['请靠近一些', { people: [{ size: 0.085 }] }],
  ['请离远一些', { people: [{ size: 0.62 }] }],
  ['光线太暗，请面向亮处', { scene: { exposure: 0.12 } }],
  ['光线太亮，请避开强光', { scene: { exposure: 4 } }],
  ['请正对屏幕', { people: [{ yaw: 0.5 }] }],
  ['画面模糊，请擦一下镜头、拿稳手机', { blurPixels: 8 }],
  // It looks straight ahead and moves nothing.
  ['动作再大一点，保持两秒', {}],
];

/** Who takes too long is asked to begin again, which costs no try; a slow machine takes long. */
async function isToldOf(page: Page, words: string): Promise<void> {
  const told = page.getByText(words, { exact: true });
  const again = page.getByRole('button', { name: '再试一次', exact: true });
  for (let tries = 0; tries < 4; tries++) {
    await expect(told.or(again).first()).toBeVisible({ timeout: 90_000 });
    if (await told.isVisible()) return;
    await again.click();
  }
  throw new Error(`${words} was never told`);
}

test('before the camera each thing that is wrong with a face is told', async ({ server, page }) => {
  test.setTimeout(480_000);
  const { device } = await atTheFace(server.origin, somebody(), 'lin');
  await hasPaintedCamera(page, faceShotSize);
  const phone = new IdentityPhone(page);
  await phone.opens(device, `/face-recognition?processNo=${device.processNo}`);
  await phone.consents();
  await phone.button('开始识别').click();
  for (const [words, scene] of states) {
    await showsToCamera(page, await faceShot(scene));
    await isToldOf(page, words);
  }
});
