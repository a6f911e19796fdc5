import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { addYears } from '../../../contract/dates.ts';
import type { CardPerson } from '../../../fixtures/cards/card-person.ts';
import { cardPhoto } from '../../../fixtures/cards/photos.ts';
import { badPictures } from '../../support/bad-pictures.ts';
import { cardCamera } from '../../support/card-camera.ts';
import { atTheCards, cardOf } from '../../support/family.ts';
import { birthDateOf } from '../../support/form-values.ts';
import { somebody } from '../support/applicant-phone.ts';
import { expect, test } from '../support/fixtures.ts';
import { IdentityPhone, phoneBefore, refusesTheCamera } from '../support/identity-phone.ts';
import { lookOnPhones } from '../support/look.ts';

interface Photograph {
  readonly name: string;
  readonly buffer: Buffer;
  /** What its head refuses already is never shown, and nobody is asked to look at it. */
  readonly isShown: boolean;
  /** What the customer reads of it. */
  readonly told: string;
}

const photo = async (of: CardPerson, side: 'front' | 'back') =>
  Buffer.from(await cardPhoto(of, side, 'clean'));

/** Of the portrait's side, none of them any good. */
async function badFronts(card: CardPerson): Promise<Photograph[]> {
  const bad = await badPictures();
  const of = (name: string) => Buffer.from(bad.find((one) => one.name === name)?.bytes ?? []);
  const black = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#000' } });
  const front = await photo(card, 'front');
  const incomplete = '这张照片打不开，可能没有传完整。请换一张或重新拍摄。';
  const noPhotograph = '这不是照片。动图、文档等不能识别，请换一张拍好的照片。';
  return [
    {
      ...{ name: 'photo.heic', buffer: Buffer.concat([of('HEIC'), Buffer.alloc(4096)]), isShown: false },
      told: '这部手机的浏览器打不开这种照片（HEIC）。请直接拍摄，或在相机设置里改为“兼容性最佳”。',
    },
    {
      ...{ name: 'photo.jpg', buffer: of('a JPEG of 100 million pixels'), isShown: false },
      told: '这张照片太大，请直接用相机拍摄，或换一张。',
    },
    { name: 'photo.jpg', buffer: of('nothing'), isShown: false, told: incomplete },
    { name: 'photo.gif', buffer: of('an animated GIF'), isShown: false, told: noPhotograph },
    {
      ...{ name: 'photo.jpg', buffer: front.subarray(0, front.length / 3), isShown: true },
      told: incomplete,
    },
    { name: 'photo.svg', buffer: of('SVG'), isShown: false, told: noPhotograph },
    {
      ...{ name: 'photo.jpg', buffer: await black.jpeg().toBuffer(), isShown: true },
      told: '照片是全黑的，请重新拍摄。',
    },
    {
      ...{ name: 'photo.jpg', buffer: await photo(card, 'back'), isShown: true },
      told: '拍的不是这一面，请把证件翻过来再拍',
    },
  ];
}

async function choosesFromAlbum(page: Page, buffer: Buffer, name = 'photo.jpg', isShown = true) {
  const kind = name.split('.')[1] ?? '';
  const mimeType = { jpg: 'image/jpeg', svg: 'image/svg+xml' }[kind] ?? `image/${kind}`;
  await page.getByLabel(/从相册选择/).setInputFiles({ name, mimeType, buffer });
  if (isShown) await page.getByRole('button', { name: '用这张' }).click();
}

test('photographs of the album that are no good: each is told why, and the next good one is read', async ({
  server,
  page,
}) => {
  await refusesTheCamera(page);
  const person = somebody(33, 40);
  const device = await atTheCards(server.origin, person);
  const phone = new IdentityPhone(page);
  await phone.opensMembers(device);
  await phone.beginsOwnCard();
  const card = cardOf(person);
  const album = page.getByLabel(/从相册选择/);

  for (const { name, buffer, isShown, told } of await badFronts(card)) {
    await choosesFromAlbum(page, buffer, name, isShown);
    await expect(page.getByRole('alert')).toHaveText(`人像面需要重拍${told}`, { timeout: 60_000 });
    await expect(phone.button('重拍人像面')).toBeVisible();
    await expect(album).toBeAttached();
  }
  await lookOnPhones(page, 'identity-picture-refused');

  const refused = (side: string) => page.getByRole('alert').filter({ hasText: `${side}需要重拍` });
  await phone.button('拍摄两面').click();
  await expect(page.getByText('换一种方式拍人像面')).toBeVisible();
  await choosesFromAlbum(page, await photo(card, 'back'));
  await expect(refused('人像面')).toBeVisible({ timeout: 60_000 });
  // Also while the other side is asked for.
  await expect(page.getByText('换一种方式拍国徽面')).toBeVisible();
  // Issued at 20, for ten years.
  const birth = birthDateOf(person);
  const expired = { ...card, validFrom: addYears(birth, 20), validUntil: addYears(birth, 30) };
  await choosesFromAlbum(page, await photo(expired, 'back'));
  await expect(refused('国徽面')).toContainText('证件已过有效期，请换用有效的证件，或改由人工核对', {
    timeout: 60_000,
  });
  await expect(refused('人像面')).toBeVisible();
  await expect(phone.button(/请人工核对/)).toBeVisible();
  await lookOnPhones(page, 'identity-card-expired');

  await choosesFromAlbum(page, await photo(card, 'front'));
  await expect(page.getByText('已识别')).toBeVisible({ timeout: 60_000 });
  await choosesFromAlbum(page, await photo(card, 'back'));
  await phone.confirmsWhatWasRead();
  await expect(page.getByText('证件已识别')).toBeVisible();
});

test('before an open camera the album’s bad picture is told at once, and the same side is still asked for', async ({
  server,
}) => {
  const person = somebody();
  const device = await atTheCards(server.origin, person);
  const card = cardOf(person);
  // Never near enough to be taken by itself.
  const film = await cardCamera(card, [{ side: 'front', seconds: 2, width: 0.45 }]);
  const { page, problems, close } = await phoneBefore(film);
  const phone = new IdentityPhone(page);
  await phone.opensMembers(device);
  await phone.beginsOwnCard();
  await phone.button('打开相机').click();
  const front = page.getByRole('heading', { name: /拍人像面/ });
  await expect(front).toBeVisible({ timeout: 30_000 });
  const bad = await badPictures();
  const cutOff = Buffer.from(bad.find(({ name }) => name === 'a JPEG of its first bytes')?.bytes ?? []);
  const told = [
    { name: 'photo.gif', bytes: Buffer.from('GIF89a '.repeat(8)), words: /^这不是照片。/ },
    // Its head is that of a photograph: only the browser sees that there is nothing behind it.
    { name: 'photo.jpg', bytes: Buffer.concat([cutOff, Buffer.alloc(64)]), words: /^这张照片打不开/ },
  ];
  for (const { name, bytes, words } of told) {
    const mimeType = `image/${name.endsWith('gif') ? 'gif' : 'jpeg'}`;
    await page.getByLabel('相册').setInputFiles({ name, mimeType, buffer: bytes });
    await expect(page.locator('[aria-live=polite]').getByText(words)).toBeVisible();
    await expect(front).toBeVisible();
    await expect(page.getByText('这一面已拍好')).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: '请靠近一些' })).toBeVisible();
  await lookOnPhones(page, 'identity-camera-picture-refused');
  await page
    .getByLabel('相册')
    .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await photo(card, 'front') });
  await phone.button('用这张').click();
  await expect(page.getByRole('heading', { name: '请翻到国徽面' })).toBeVisible();
  await expect(page.getByText(/^这张照片打不开/)).toHaveCount(0);
  expect(problems).toEqual([]);
  await close();
});
