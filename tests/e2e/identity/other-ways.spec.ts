import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { RequestOf } from '../../../contract/define.ts';
import { ocr } from '../../../contract/services/ocr.ts';
import { inventCardPerson } from '../../../fixtures/cards/card-person.ts';
import { cardPhoto } from '../../../fixtures/cards/photos.ts';
import { cardCamera } from '../../support/card-camera.ts';
import { atTheCards, cardOf } from '../../support/family.ts';
import { consents, familyApplies, onHoldersDevice, readsSide, someone } from '../../support/identity.ts';
import type { Person } from '../../support/form-values.ts';
import { somebody } from '../support/applicant-phone.ts';
import { desktop, logsIn } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { IdentityPhone, phoneBefore, refusesTheCamera } from '../support/identity-phone.ts';
import { lookOnAll, lookOnItsSide, lookOnPhones } from '../support/look.ts';

// What is there for a card that the camera does not get by itself.

/** From now on the page's cameras have a lamp and can be told where to be sharp; answers what they were told last. */
async function withLampAndFocus(page: Page) {
  await page.addInitScript(() => {
    const track = MediaStreamTrack.prototype;
    const { getCapabilities, applyConstraints } = track;
    track.getCapabilities = function () {
      return { ...getCapabilities.call(this), torch: true, focusMode: ['continuous', 'single-shot'] };
    };
    track.applyConstraints = async function (constraints) {
      const [first] = (constraints?.advanced ?? []) as { torch?: boolean; focusMode?: string }[];
      if (!first) return await applyConstraints.call(this, constraints);
      const { dataset } = document.documentElement;
      if (first.torch !== undefined) dataset['lamp'] = String(first.torch);
      if (first.focusMode !== undefined) dataset['focus'] = JSON.stringify(first);
    };
  });
  const told = (what: 'lamp' | 'focus') => page.locator('html').getAttribute(`data-${what}`);
  return {
    isLit: async () => (await told('lamp')) === 'true',
    focus: async () => JSON.parse((await told('focus')) ?? '{}') as unknown,
  };
}

test('a card that stays blurred: lit, shot by hand, sent all the same, and the reviewer sees that it was', async ({
  server,
  browser,
}) => {
  const person = somebody();
  const device = await atTheCards(server.origin, person);
  const mine = await onHoldersDevice(device, person.name);
  const card = cardOf(person);
  await consents(mine, 'id_card');
  await readsSide(mine, 'back', Buffer.from(await cardPhoto(card, 'back', 'clean')));
  const blurred = await cardCamera(card, [{ side: 'front', seconds: 2, blurPixels: 16 }]);
  const { page, problems, close } = await phoneBefore(blurred);
  const { isLit, focus } = await withLampAndFocus(page);
  const phone = new IdentityPhone(page);
  await phone.opensMembers(device);
  await phone.button('拍我的身份证').click();
  await phone.button('接着拍人像面').click();

  const lamp = phone.button('补光');
  await expect(page.getByRole('heading', { name: '请拿稳，等画面清晰' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('可点一下画面对焦，或稍离远一些')).toBeVisible();
  await page.getByLabel('相机画面').click();
  await expect.poll(focus).toEqual({
    focusMode: 'single-shot',
    pointsOfInterest: [{ x: expect.closeTo(0.5), y: expect.closeTo(0.5) }],
  });
  await expect(lamp).toHaveAttribute('aria-pressed', 'false');
  await lamp.click();
  await expect(lamp).toHaveAttribute('aria-pressed', 'true');
  expect(await isLit()).toBe(true);
  await lookOnPhones(page, 'identity-camera-lamp');
  await phone.button('拍摄').click();
  await expect(page.getByRole('heading', { name: '请看一看' })).toBeVisible();
  await lookOnPhones(page, 'identity-look');
  const whatToSee = page.getByRole('heading', { name: '请看一看' });
  await lookOnItsSide(page, 'identity-look', whatToSee, page.getByAltText('这张照片'));
  await phone.button('重新拍摄').click();
  // The camera stayed open meanwhile, and so did the lamp.
  await expect(lamp).toHaveAttribute('aria-pressed', 'true');
  await lamp.click();
  expect(await isLit()).toBe(false);

  for (const failures of [1, 2]) {
    await phone.button('拍摄').click();
    await phone.button('用这张').click();
    await expect(page.getByText('人像面需要重拍')).toBeVisible({ timeout: 60_000 });
    const anyway = phone.button('仍然提交，由人工核对');
    if (failures === 2) {
      await expect(anyway).toBeVisible();
      await lookOnPhones(page, 'identity-anyway');
      await anyway.click();
    } else {
      await expect(anyway).toHaveCount(0);
      await phone.button('重拍人像面').last().click();
    }
  }
  await expect(phone.button('都对，下一步')).toBeVisible({ timeout: 60_000 });
  // As the card prints it.
  const [year, month, day] = card.birth.split('-').map(Number);
  const printed = {
    ...{ 姓名: card.name, 性别: card.gender === 'male' ? '男' : '女', 民族: `${card.nation}族` },
    ...{ 出生日期: `${year}年${month}月${day}日`, 住址: card.address, 证件号码: card.number },
  };
  for (const [name, value] of Object.entries(printed)) {
    const field = page.getByRole('textbox', { name });
    if (await field.isVisible()) await field.fill(value);
  }
  await lookOnPhones(page, 'identity-typed');
  await phone.confirmsWhatWasRead();
  await expect(page.getByText('已转人工核对')).toBeVisible();
  expect(problems).toEqual([]);
  await close();

  const desk = await (await desktop(browser)).newPage();
  await logsIn(desk, server.origin, '/identity-desk', '程清和');
  const row = desk.getByRole('link', { name: new RegExp(`${person.name}，证件`) });
  await expect(row).toContainText('照片两次不清楚，客户仍然提交');
  await row.click();
  await expect(desk.getByText('系统没有识别清楚')).toBeVisible();
  await lookOnAll(desk, 'identity-desk-flagged');
});

test('a camera that is not allowed: how to allow it, and the system’s own camera takes both sides', async ({
  server,
  page,
}) => {
  await refusesTheCamera(page);
  const person = somebody();
  const device = await atTheCards(server.origin, person);
  const phone = new IdentityPhone(page);
  await phone.opensMembers(device);
  await phone.beginsOwnCard();
  await phone.button('打开相机').click();
  await expect(page.getByText('还没有允许使用摄像头')).toBeVisible();
  await expect(page.getByText('怎样允许')).toBeVisible();
  await lookOnPhones(page, 'identity-camera-refused');
  const system = page.getByLabel(/用系统相机拍/);
  await expect(system).toHaveAttribute('capture', 'environment');
  const card = cardOf(person);
  for (const side of ['front', 'back'] as const) {
    const buffer = Buffer.from(await cardPhoto(card, side, 'clean'));
    await system.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
    await phone.button('用这张').click();
    if (side === 'front') await expect(page.getByText('换一种方式拍国徽面')).toBeVisible();
  }
  await phone.confirmsWhatWasRead();
  await expect(page.getByText('证件已识别')).toBeVisible();
});

test('a child without an ID card: the paper comes from the album, a page of it is put right without a camera, and a person looks', async ({
  server,
  page,
  browser,
}) => {
  const [parent, child] = [
    someone('self', 35, '林知夏'),
    someone('children', 5, '林小满', 'birth_certificate'),
  ];
  const device = await familyApplies(server.origin, parent, [child]);
  await refusesTheCamera(page);
  const phone = new IdentityPhone(page);
  await phone.opensMembers(device);
  const tile = page.getByRole('region', { name: child.name });
  await expect(tile.getByText('未成年，由您代为办理和同意')).toBeVisible();
  await tile.getByRole('button', { name: '去拍摄' }).click();
  await phone.consents();
  const paper = (face: 'chen' | 'lin') => ({
    ...{ name: 'paper.jpg', mimeType: 'image/jpeg' },
    buffer: readFileSync(new URL(`../../../fixtures/faces/${face}-straight.jpg`, import.meta.url)),
  });
  const number = page.getByLabel('证件号码');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await phone.button('提交，由人工核对').click({ force: true });
  await expect(page.getByText('请先拍摄证件照片')).toBeInViewport();
  for (const pages of [1, 2]) {
    if (pages === 2) await number.fill('R320123456');
    await page.getByLabel(/从相册选择/).setInputFiles(paper('chen'));
    await phone.button('用这张').click();
    await expect(page.getByText('已上传')).toHaveCount(pages, { timeout: 60_000 });
  }
  const submit = phone.button('提交，由人工核对');
  const noPhotograph = {
    name: 'fun.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from('no photograph '.repeat(8)),
  };
  await page.getByLabel(/从相册选择/).setInputFiles(noPhotograph);
  await expect(page.getByText(/^这不是照片。/)).toBeVisible();
  await submit.click({ force: true });
  await expect(page.getByText('第 3 页的照片不能用，请换一张，或删除这一页')).toBeVisible();
  await lookOnAll(page, 'identity-paper-refused');
  await phone.button('删除第 3 页').click();
  await expect(page.getByText(/^这不是照片。/)).toHaveCount(0);
  // The server has the third, and its answer is lost: nothing of it stays there either.
  let lost = false;
  await page.route('**/create-core-file*', async (route) => {
    await route.fetch();
    lost = true;
    // It may be tried again in the moment in which this ends.
    await route.abort().catch(() => undefined);
  });
  await page.getByLabel(/从相册选择/).setInputFiles(paper('lin'));
  await phone.button('用这张').click();
  await expect.poll(() => lost, { timeout: 60_000 }).toBe(true);
  const takenBack = page.waitForResponse((response) => response.url().endsWith('/ocr/verify'));
  await phone.button('删除第 3 页').click();
  await expect(phone.button('删除第 3 页')).toHaveCount(0);
  await page.unroute('**/create-core-file*');
  expect(((await takenBack).request().postDataJSON() as RequestOf<typeof ocr.verify>).act.kind).toBe(
    'remove',
  );
  // The first is a private one: nothing of it stays, here or with the server, and the other is the first now.
  const removed = page.waitForResponse((response) => response.url().endsWith('/ocr/verify'));
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/ocr/verify', async (route) => {
    await held;
    await route.continue();
  });
  await phone.button('删除第 1 页').click();
  // One after the other, and that is told.
  await expect(phone.button('删除第 2 页')).toHaveAttribute('aria-disabled', 'true');
  go();
  expect(((await removed).request().postDataJSON() as RequestOf<typeof ocr.verify>).act.kind).toBe('remove');
  await page.unroute('**/ocr/verify');
  await expect(page.getByText('已上传')).toHaveCount(1);
  await expect(phone.button('删除第 1 页')).toBeVisible();
  await expect(number).toHaveValue('R320123456');
  await page.reload();
  // Nothing else of it is lost with the page.
  await expect(page.getByText('已上传')).toHaveCount(1, { timeout: 60_000 });
  await page.getByLabel(/从相册选择/).setInputFiles(paper('chen'));
  await phone.button('用这张').click();
  await expect(page.getByText('已上传')).toHaveCount(2, { timeout: 60_000 });
  await expect(number).toHaveValue('R320123456');
  await phone.button('重拍第 2 页').click();
  await expect(page.getByText('怎样允许')).toBeVisible();
  await expect(page.getByLabel(/用系统相机拍/)).toHaveAttribute('capture', 'environment');
  await expect(phone.button('重拍第 2 页')).toHaveCount(0);
  await page.getByLabel('从相册换第 2 页').setInputFiles(paper('lin'));
  await phone.button('用这张').click();
  await expect(page.getByText('已上传')).toHaveCount(2, { timeout: 60_000 });
  await number.fill('');
  // It counts as disabled, and a tap says what is missing.
  await submit.click({ force: true });
  await expect(page.getByText('请填写证件号码')).toBeVisible();
  await number.fill(child.number);
  await expect(page.getByLabel('姓名')).toHaveValue(child.name);
  await expect(page.getByLabel('出生日期')).toHaveValue(child.birth);
  await expect(page.getByRole('radio', { name: child.gender === 'male' ? '男' : '女' })).toBeChecked();
  await lookOnAll(page, 'identity-paper');
  await submit.click();
  await expect(page.getByText('已转人工核对')).toBeVisible();
  await phone.button('继续').click();
  await expect(tile.getByText('人工核对')).toBeVisible();
  const theirs = await onHoldersDevice(device, child.name);
  const kept = await device.call(ocr.detail, { ...device.process, member_no: theirs.member_no });
  expect(kept).toMatchObject({ state: 'to_person', paper: 'birth_certificate' });

  const desk = await (await desktop(browser)).newPage();
  await logsIn(desk, server.origin, `/identity-desk/${theirs.member_no}/card`, '程清和');
  await expect(desk.getByRole('columnheader', { name: '客户填写' })).toBeVisible();
  await expect(desk.getByRole('cell', { name: child.number })).toHaveCount(2);
  await lookOnAll(desk, 'identity-desk-paper');
});

test('somebody else’s card: told at once, and the own one is read', async ({ server, page }) => {
  await refusesTheCamera(page);
  const person = somebody();
  let another = somebody();
  // Whose name shares a character with the own one may be the own one misread, where it is read unsurely.
  while ([...another.name].some((one) => person.name.includes(one))) another = somebody();
  const device = await atTheCards(server.origin, person);
  const mine = await onHoldersDevice(device, person.name);
  const photo = async (of: Person, side: 'front' | 'back') =>
    Buffer.from(await cardPhoto(cardOf(of), side, 'clean'));
  await consents(mine, 'id_card');
  await readsSide(mine, 'back', await photo(person, 'back'));
  await readsSide(mine, 'front', await photo(another, 'front'));
  const phone = new IdentityPhone(page);
  await phone.opensMembers(device);
  await page
    .getByRole('button', { name: /去核对|核对我的证件|拍我的身份证/ })
    .first()
    .click();
  await expect(page.getByText('拍的好像是别人的证件，请拍本人的证件')).toBeVisible();
  await expect(phone.button(/以证件为准/)).toHaveCount(0);
  await lookOnPhones(page, 'identity-another-card');
  await phone.button('重拍人像面').last().click();
  await expect(page.getByText('拍的好像是别人的证件，请拍本人的证件')).toBeVisible();
  await page
    .getByLabel(/从相册选择/)
    .setInputFiles({ name: 'own.jpg', mimeType: 'image/jpeg', buffer: await photo(person, 'front') });
  await phone.button('用这张').click();
  await phone.confirmsWhatWasRead();
  await expect(page.getByText('证件已识别')).toBeVisible();
});

test('a passport: asked for by its name, photographed by hand, and a person looks', async ({ server }) => {
  const person = someone('self', 34, '韩若溪', 'passport');
  const device = await familyApplies(server.origin, person, []);
  // The camera sees something; what it is decides a person.
  const film = await cardCamera(inventCardPerson(92), [{ side: 'front', seconds: 2 }]);
  const { page, problems, close } = await phoneBefore(film);
  const phone = new IdentityPhone(page);
  await phone.opensMembers(device);
  await expect(page.getByRole('region', { name: person.name }).getByText('护照')).toBeVisible();
  await phone.button('拍我的护照').click();
  await expect(page.getByRole('heading', { name: '护照照片' })).toBeVisible();
  // There is one paper only, and it is no ID card.
  await expect(page.getByText('用哪种证件')).toHaveCount(0);
  await expect(page.getByText('身份证', { exact: true })).toHaveCount(0);
  await phone.consents();
  await phone.button(/打开相机拍摄/).click();
  await expect(page.getByRole('heading', { name: '拍第 1 页' })).toBeFocused({ timeout: 30_000 });
  await lookOnPhones(page, 'identity-passport-camera');
  await phone.button('拍摄').click();
  await expect(page.getByRole('heading', { name: '请看一看' })).toBeVisible();
  await lookOnPhones(page, 'identity-passport-look');
  await phone.button('用这张').click();
  await expect(page.getByText('已上传')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByLabel('姓名')).toHaveValue(person.name);
  await expect(page.getByLabel('证件号码')).toHaveValue(person.number);
  await expect(page.getByText('与护照上的号码一致')).toBeVisible();
  await lookOnPhones(page, 'identity-passport');
  await phone.button('提交，由人工核对').click();
  await expect(page.getByText('已转人工核对')).toBeVisible();
  const mine = await onHoldersDevice(device, person.name);
  const kept = await device.call(ocr.detail, { ...device.process, member_no: mine.member_no });
  expect(kept).toMatchObject({ state: 'to_person', paper: 'other' });
  expect(problems).toEqual([]);
  await close();
});

test('a picture that was chosen before the consent is not chosen again', async ({ page, server }) => {
  const person = somebody();
  const device = await atTheCards(server.origin, person);
  const phone = new IdentityPhone(page);
  await phone.opensMembers(device);
  await phone.button('拍我的身份证').click();
  const picture = Buffer.from(await cardPhoto(cardOf(person), 'front', 'clean'));
  await page
    .getByLabel(/从相册选择/)
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(page.getByText('请先阅读并勾选同意')).toBeVisible();
  await expect(page.getByText('照片已选好，勾选同意后自动继续')).toBeVisible();
  await lookOnPhones(page, 'identity-picture-held');
  await phone.consents();
  await expect(phone.button('用这张')).toBeVisible();
  // It was not taken here, and there is nothing to take anew.
  await expect(phone.button('换一张')).toBeVisible();
});
