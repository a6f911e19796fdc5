import { cardShot, type CardScene } from '../../support/card-camera.ts';
import { atTheCards, cardOf } from '../../support/family.ts';
import { somebody } from '../support/applicant-phone.ts';
import { expect, test } from '../support/fixtures.ts';
import { IdentityPhone } from '../support/identity-phone.ts';
import { lookOnItsSide, lookOnPhones } from '../support/look.ts';
import { hasPaintedCamera, showsToCamera } from '../support/painted-camera.ts';

const states: readonly (readonly [string, Partial<CardScene>])[] = [
  ['请靠近一些', { width: 0.45 }],
  ['请离远一些', { width: 0.94 }],
  ['请把证件放正', { width: 0.7, turnedDegrees: 14 }],
  ['请拿稳，等画面清晰', { blurPixels: 9 }],
  ['光线太暗', { light: 0.2 }],
  ['光线太强', { light: 1.75 }],
  ['有反光，请换个角度', { glare: true }],
  ['请把四角移进框内', { width: 0.7, aside: 0.12 }],
  ['请不要遮住证件', { thumb: true }],
  ['拍反了，请翻到另一面', { side: 'back' }],
];

test('before the camera each thing that is wrong with the picture is told', async ({ server, page }) => {
  const person = somebody();
  const device = await atTheCards(server.origin, person);
  await hasPaintedCamera(page);
  const phone = new IdentityPhone(page);
  await phone.opensMembers(device);
  await phone.beginsOwnCard();
  await phone.button('打开相机').click();
  for (const [words, scene] of states) {
    await showsToCamera(page, await cardShot(cardOf(person), { side: 'front', ...scene }));
    const message = page.getByRole('heading', { name: words });
    await expect(message).toBeVisible({ timeout: 30_000 });
    // Nothing is said of a tap: this camera takes none.
    if (words === '请拿稳，等画面清晰') await expect(page.getByText('可稍离远一些')).toBeVisible();
    if (words === '请靠近一些') {
      await lookOnPhones(page, 'identity-camera');
      await lookOnItsSide(page, 'identity-camera', message, phone.button('拍摄'), phone.button('遇到困难'));
    }
  }
});

test('where the browser hands no track over it is told as well, and the shutter falls by itself', async ({
  server,
  page,
}) => {
  const person = somebody();
  const device = await atTheCards(server.origin, person);
  await hasPaintedCamera(page);
  // As in Safari, whose pages draw what a video shows.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'MediaStreamTrackProcessor'));
  const phone = new IdentityPhone(page);
  await phone.opensMembers(device);
  expect(await page.evaluate(() => 'MediaStreamTrackProcessor' in globalThis)).toBe(false);
  await phone.beginsOwnCard();
  await phone.button('打开相机').click();
  const shows = async (scene: Partial<CardScene>) =>
    await showsToCamera(page, await cardShot(cardOf(person), { side: 'front', ...scene }));
  const told = new Set(['请靠近一些', '光线太暗', '拍反了，请翻到另一面']);
  for (const [words, scene] of states.filter(([name]) => told.has(name))) {
    await shows(scene);
    await expect(page.getByRole('heading', { name: words })).toBeVisible({ timeout: 30_000 });
  }
  await shows({});
  await expect(page.getByRole('heading', { name: /拍国徽面/ })).toBeVisible({ timeout: 60_000 });
});
