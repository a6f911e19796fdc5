import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import { consent } from '../../../contract/services/consent.ts';
import { inventCardPerson } from '../../../fixtures/cards/card-person.ts';
import { cardPhoto } from '../../../fixtures/cards/photos.ts';
import { links } from '../../../server/tables/link.ts';
import {
  actsOnCard,
  cardPicture,
  comesByAnotherLink,
  comesByLink,
  consents,
  familyApplies,
  onHoldersDevice,
  readsSide,
  someone,
  withStandIns,
  type FamilyMember,
  type Identifying,
} from '../../support/identity.ts';
import { changesText } from '../../support/changed-text.ts';
import { fillStorage } from '../../media/faults/faults.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { expect, test } from '../support/fixtures.ts';
import { IdentityPhone, refusesTheCamera } from '../support/identity-phone.ts';
import { lookOnPhones } from '../support/look.ts';
import { typedStill } from '../support/typed-card.ts';

// What stands in the way of a card, and how its page goes on from there.

let shop: TestServer;
test.beforeAll(async () => {
  shop = await testServer({}, 'built');
  withStandIns(shop.server.running.context);
});
test.afterAll(() => shop.close());

async function atTheCard(name: string) {
  const me = someone('self', 36, name);
  const device = await familyApplies(shop.origin, me, []);
  const mine = await onHoldersDevice(device, me.name);
  const opens = (page: Page) =>
    new IdentityPhone(page).opens(
      device,
      `/ocr-user-upload?processNo=${device.processNo}&memberNo=${mine.member_no}`,
    );
  return { me, device, mine, opens };
}

async function showsBoth(mine: Identifying, me: FamilyMember, unsure: readonly 'number'[] = []) {
  await consents(mine, 'id_card');
  await readsSide(mine, 'front', cardPicture(me, 'front', { unsure }));
  await readsSide(mine, 'back', cardPicture(me, 'back'));
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a number that is typed wrongly stays on its page, which says so, and so does one that was not sent', async ({
  page,
}) => {
  const { me, mine, opens } = await atTheCard('顾清野');
  await showsBoth(mine, me, ['number']);
  await opens(page);
  const number = page.getByRole('textbox', { name: '证件号码' });
  const last = me.number.at(-1) === '1' ? '2' : '1';
  await number.fill(me.number.slice(0, -1) + last);
  await button(page, '都对，下一步').click();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await expect(number).toBeVisible();
  await page.route('**/ocr/verify', (route) => route.abort());
  await number.fill('990101199001010000');
  await button(page, '都对，下一步').click();
  await expect(page.getByRole('alert').filter({ hasText: /网络/ })).toBeVisible();
  await page.unroute('**/ocr/verify');
  await number.fill(me.number);
  await button(page, '都对，下一步').click();
  await expect(page.getByText('证件已识别')).toBeVisible();
});

/** The camera is refused once; then it sees a plain picture. */
const refusesOnce = (page: Page) =>
  page.addInitScript(() => {
    let asked = 0;
    navigator.mediaDevices.getUserMedia = () => {
      if (asked++ === 0) return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
      const canvas = document.createElement('canvas');
      canvas.getContext('2d')?.fillRect(0, 0, 300, 150);
      return Promise.resolve(canvas.captureStream(10));
    };
  });

test('a side that is to be taken anew is the one that the camera opens for, once it is allowed', async ({
  page,
}) => {
  const { me, mine, opens } = await atTheCard('顾清岚');
  await showsBoth(mine, me);
  await refusesOnce(page);
  await opens(page);
  await button(page, '重拍国徽面').click();
  await button(page, '重新打开').click();
  await expect(page.getByRole('heading', { name: /拍国徽面/ })).toBeVisible();
});

async function seesFront(page: Page, { name, number, birth, gender }: FamilyMember) {
  const card = { ...inventCardPerson(93), name, number, birth, gender };
  const buffer = Buffer.from(await cardPhoto(card, 'front', 'clean'));
  await page.getByLabel(/从相册选择/).setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer });
  await expect(button(page, '用这张')).toBeVisible();
}

const uploadKeys = '**/file/get-temp-keys-by-bucket*';

/** A picture of the front that stays on the phone: the store may not be used, and nobody waits until it may. */
async function choosesUnsent(page: Page, me: FamilyMember) {
  const refused = { json: { code: catalogue.tooManyRequests.code, message: '请稍后再试', data: null } };
  await page.route(uploadKeys, (route) => route.fulfill(refused));
  await seesFront(page, me);
  await button(page, '用这张').click();
  await expect(page.getByAltText('身份证人像面')).toBeVisible();
}

/** How many pictures are on the phone, of whatever card. */
const picturesKept = (page: Page) =>
  page.evaluate(async () => {
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('recordings');
    let pictures = 0;
    for await (const folder of root.values()) {
      if (!(folder instanceof FileSystemDirectoryHandle)) continue;
      for await (const name of folder.keys()) if (name.endsWith('.jpg')) pictures++;
    }
    return pictures;
  });

test('a picture that stayed on the phone goes with the consent, which is asked for anew', async ({
  page,
}) => {
  const { me, device, mine, opens } = await atTheCard('顾清宁');
  await consents(mine, 'id_card');
  await opens(page);
  await choosesUnsent(page, me);
  await device.call(consent.withdraw, { ...device.process, member_no: mine.member_no, purpose: 'id_card' });
  await page.reload();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await expect(button(page, '打开相机')).toBeVisible();
  await expect(page.getByAltText('身份证人像面')).toBeHidden();
});

async function withChangedText(run: () => Promise<void>) {
  const putBack = changesText('id_card');
  try {
    await run();
  } finally {
    putBack();
  }
}

test('a picture that stayed on the phone is sent once its owner agrees to the text as it is now', async ({
  page,
}) => {
  const { me, mine, opens } = await atTheCard('顾清宛');
  await consents(mine, 'id_card');
  await opens(page);
  await choosesUnsent(page, me);
  await withChangedText(async () => {
    await page.reload();
    await button(page, '重新发送').click();
    await page.unroute(uploadKeys);
    await lookOnPhones(page, '218-card-unsent-text-changed');
    await page.getByRole('checkbox').first().check();
    const sent = page.waitForRequest('**/ocr/verify', { timeout: 10_000 });
    await button(page, '同意并继续发送').click();
    expect((await sent).postDataJSON()).toMatchObject({ act: { side: 'front' } });
    await expect(page.getByAltText('身份证人像面')).toBeVisible();
  });
});

test('who takes a side anew agrees to the text as it is now, and what was read stays', async ({ page }) => {
  const { me, mine, opens } = await atTheCard('顾清婉');
  await showsBoth(mine, me);
  await refusesOnce(page);
  await withChangedText(async () => {
    await opens(page);
    await expect(button(page, '都对，下一步')).toBeVisible();
    await button(page, '重拍国徽面').click();
    await lookOnPhones(page, '219-card-text-changed');
    await page.getByRole('checkbox').first().check();
    await button(page, '打开相机').click();
    await button(page, '重新打开').click();
    await expect(page.getByRole('heading', { name: /拍国徽面/ })).toBeVisible();
  });
});

test('a picture that a full phone has no room for is sent all the same', async ({ page }) => {
  const { me, mine, opens } = await atTheCard('顾清盈');
  await consents(mine, 'id_card');
  await opens(page);
  // What stands in for the reader reads no photographs.
  await page.route('**/ocr/verify', (route) => route.abort());
  const sent = page.waitForRequest('**/ocr/verify', { timeout: 30_000 });
  await seesFront(page, me);
  // The folder is there, and then there is no room for a picture in it.
  await expect(async () => expect(await picturesKept(page)).toBe(0)).toPass();
  await fillStorage(page, 60_000);
  await button(page, '用这张').click();
  expect((await sent).postDataJSON()).toMatchObject({ act: { side: 'front' } });
  expect(await picturesKept(page)).toBe(0);
});

test('that a person could not be asked is said where it was asked for', async ({ page }) => {
  const { me, mine, opens } = await atTheCard('顾清音');
  await consents(mine, 'id_card');
  const unread = { name: undefined as never, number: undefined as never };
  const blurred = cardPicture(me, 'front', { blurred: true, fields: unread });
  await refuses('cardUnreadable', readsSide(mine, 'front', blurred));
  await opens(page);
  await page.route('**/ocr/verify', (route) => route.abort());
  await button(page, /请人工核对/).click();
  await expect(page.getByRole('alert').filter({ hasText: /网络/ })).toBeVisible();
  await page.unroute('**/ocr/verify');
  await button(page, /请人工核对/).click();
  await expect(page.getByText('已转人工核对')).toBeVisible();
});

test('a picture that looks like one of a screen goes on with a word of it, and a person looks', async ({
  page,
}) => {
  const { me, mine, opens } = await atTheCard('顾清朗');
  await consents(mine, 'id_card');
  await readsSide(mine, 'front', cardPicture(me, 'front', { signs: ['screen'] }));
  await readsSide(mine, 'back', cardPicture(me, 'back'));
  await opens(page);
  await expect(page.getByText('人像面像是翻拍的屏幕')).toBeVisible();
  await button(page, '都对，下一步').click();
  await expect(page.getByText('已转人工核对')).toBeVisible();
});

test('a name and a number that were both misread are put right', async ({ page }) => {
  const { me, mine, opens } = await atTheCard('顾清和');
  const fields = { name: '顾请和', number: me.number.replace(/^9901/, '9807') };
  await consents(mine, 'id_card');
  await readsSide(mine, 'front', cardPicture(me, 'front', { fields, unsure: ['name', 'number'] }));
  await readsSide(mine, 'back', cardPicture(me, 'back'));
  await opens(page);
  await page.getByRole('textbox', { name: '姓名' }).fill(me.name);
  await page.getByRole('textbox', { name: '证件号码' }).fill(me.number);
  await button(page, '都对，下一步').click();
  await expect(page.getByText('证件已识别')).toBeVisible();
});

test('what was typed wrongly can be typed again, after it was found to differ and after a reload', async ({
  page,
}) => {
  const { me, mine, opens } = await atTheCard('顾清如');
  await consents(mine, 'id_card');
  await readsSide(mine, 'front', cardPicture(me, 'front', { unsure: ['name'] }));
  await readsSide(mine, 'back', cardPicture(me, 'back', { unsure: ['valid_until'] }));
  await opens(page);
  await page.getByRole('textbox', { name: '姓名' }).fill('顾清汝');
  await page.getByRole('checkbox', { name: '已对照证件，没有错' }).nth(1).check();
  await button(page, '都对，下一步').click();
  await expect(page.getByText('姓名与投保信息不一致')).toBeVisible();
  await page.reload();
  await expect(page.getByText('姓名与投保信息不一致')).toBeVisible();
  await lookOnPhones(page, 'identity-mismatch-typed');
  await button(page, /修改刚才核对的内容/).click();
  const name = page.getByRole('textbox', { name: '姓名' });
  await expect(name).toHaveValue('顾清汝');
  await lookOnPhones(page, 'identity-card-typed-again');
  await name.fill(me.name);
  await button(page, '都对，下一步').click();
  await expect(page.getByText('证件已识别')).toBeVisible();
});

test('a last day that was typed as a past one is typed again, without another photograph', async ({
  page,
}) => {
  const { me, mine, opens } = await atTheCard('顾清扬');
  await consents(mine, 'id_card');
  await readsSide(mine, 'front', cardPicture(me, 'front'));
  await readsSide(mine, 'back', cardPicture(me, 'back', { unsure: ['valid_until'] }));
  await opens(page);
  const until = page.getByRole('textbox', { name: '有效期截止' });
  await until.fill('2020.6.2');
  await button(page, '都对，下一步').click();
  await expect(page.getByText('有效期截止与投保信息不一致')).toBeVisible();
  await button(page, /修改刚才核对的内容/).click();
  await expect(page.getByText('证件已过有效期')).toBeVisible();
  await page.reload();
  await button(page, /修改刚才核对的内容/).click();
  await expect(page.getByText('证件已过有效期')).toBeVisible();
  await lookOnPhones(page, 'identity-card-typed-as-over');
  await until.fill('2040.6.1');
  await button(page, '都对，下一步').click();
  await expect(page.getByText('证件已识别')).toBeVisible();
});

test('a name that only a keyboard writes otherwise is the same, and the page is about what differs', async ({
  page,
}) => {
  const { me, mine, opens } = await atTheCard('买买提·吐尔逊');
  const fields = { valid_from: '2021-05-06', valid_until: '2041-05-06' };
  await consents(mine, 'id_card');
  await readsSide(mine, 'front', cardPicture(me, 'front', { unsure: ['name'] }));
  await readsSide(mine, 'back', cardPicture(me, 'back', { fields }));
  await opens(page);
  await page.getByRole('textbox', { name: '姓名' }).fill('买买提•吐尔逊');
  await button(page, '都对，下一步').click();
  await expect(page.getByText('有效期截止与投保信息不一致')).toBeVisible();
});

test('what was not read cannot be ticked, only typed, and a day that is none is said at its place', async ({
  page,
}) => {
  const { me, mine, opens } = await atTheCard('顾清宁');
  await consents(mine, 'id_card');
  await readsSide(mine, 'front', cardPicture(me, 'front'));
  await readsSide(mine, 'back', cardPicture(me, 'back', { fields: { valid_from: '', authority: '' } }));
  await opens(page);
  const authority = page.getByRole('textbox', { name: '签发机关' });
  const from = page.getByRole('textbox', { name: '有效期开始' });
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await authority.fill('青禾市公安局');
  await from.fill('2019');
  await from.fill(' ');
  await expect(page.getByText('1 项请核对')).toBeVisible();
  await button(page, '都对，下一步').click({ force: true });
  await expect(from).toBeFocused();
  await from.fill('2019 年 13 月 1 日');
  await button(page, '都对，下一步').click();
  await expect(
    page.getByRole('alert').filter({ hasText: '有效期开始：日期不正确，请按证件填写' }),
  ).toBeVisible();
  await expect(from).toBeFocused();
  await expect(from).toHaveAccessibleDescription('日期不正确，请按证件填写');
  await expect(authority).toHaveAccessibleDescription('这一项没有读到，请按证件填写。');
  await lookOnPhones(page, 'identity-card-wrong-day');
  await from.fill('2020.6.1');
  await button(page, '都对，下一步').click();
  await expect(page.getByText('证件已识别')).toBeVisible();
});

test('who has no camera can ask for a person', async ({ page }) => {
  const { mine, opens } = await atTheCard('顾清予');
  await consents(mine, 'id_card');
  await refusesTheCamera(page);
  await opens(page);
  await button(page, '打开相机').click();
  await expect(page.getByText('还没有允许使用摄像头')).toBeVisible();
  await button(page, /请人工核对/).click();
  await expect(page.getByText('已转人工核对')).toBeVisible();
});

test('who does not agree that their card is kept is handed to a person, and nothing was agreed to', async ({
  page,
}) => {
  const { device, mine, opens } = await atTheCard('顾清泠');
  await opens(page);
  await expect(button(page, '打开相机')).toBeVisible();
  await lookOnPhones(page, '217-card-not-agreed-to');
  await button(page, /请人工核对/).click();
  await expect(page.getByText('已转人工核对')).toBeVisible();
  const { consents: all } = await device.call(consent.list, { ...device.process, member_no: mine.member_no });
  expect(all.find(({ purpose }) => purpose === 'id_card')?.given_at).toBeNull();
});

test('no picture of a card stays on the phone once a person is asked', async ({ page }) => {
  const { me, mine, opens } = await atTheCard('顾清越');
  await consents(mine, 'id_card');
  await opens(page);
  await choosesUnsent(page, me);
  await expect.poll(() => picturesKept(page)).toBe(1);
  await button(page, /请人工核对/).click();
  await expect(page.getByText('已转人工核对')).toBeVisible();
  await expect.poll(() => picturesKept(page)).toBe(0);
});

test('a picture that an earlier visit left goes from the phone when the card is found done', async ({
  page,
}) => {
  const { me, mine, opens } = await atTheCard('顾清时');
  await consents(mine, 'id_card');
  await opens(page);
  await choosesUnsent(page, me);
  await expect.poll(() => picturesKept(page)).toBe(1);
  await page.goto('about:blank');
  await actsOnCard(mine, { kind: 'to_person' });
  await opens(page);
  await expect(page.getByText('已转人工核对')).toBeVisible();
  await expect.poll(() => picturesKept(page)).toBe(0);
});

/** An invited member photographs a page of their passport and types its number; nothing is submitted. */
async function beginsPassport(page: Page, origin: string) {
  const [me, spouse] = [someone('self', 36, '顾清川'), someone('spouse', 37, '周远山', 'passport')];
  const device = await familyApplies(origin, me, [spouse]);
  const theirs = await comesByLink(device, spouse);
  await consents(theirs, 'id_card');
  const opens = (at: string) =>
    new IdentityPhone(page).opens(theirs.device, `${at}?transmitRecordNo=${theirs.device.transmitRecordNo}`);
  await opens('/ocr-user-upload-share');
  const buffer = Buffer.from(await cardPhoto(inventCardPerson(94), 'front', 'clean'));
  await page.getByLabel(/从相册选择/).setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer });
  await button(page, '用这张').click();
  await expect(page.getByText('已上传')).toBeVisible();
  await page.getByRole('textbox', { name: /号码/ }).fill('E90000001');
  await expect.poll(() => typedStill(page)).not.toBeNull();
  return { spouse, device, theirs, opens };
}

test('what an invited member photographed and typed is there again by another link, the first being over', async ({
  page,
}) => {
  const server = await testServer({}, 'built');
  const { context } = server.server.running;
  const { spouse, device, theirs, opens } = await beginsPassport(page, server.origin);
  const hours = (context.settings.inviteHours + 1) * 3_600_000;
  Object.assign(context, { now: () => new Date(Date.now() + hours) });
  await opens('/face-recognition-share-index');
  await page.reload();
  await expect(page.getByText('这个链接过期了')).toBeVisible();
  const first = theirs.device.transmitRecordNo;
  await comesByAnotherLink(device, theirs, spouse);
  expect(theirs.device.transmitRecordNo).not.toBe(first);
  // The store goes by this machine's clock, and takes nothing of a key that is not good yet.
  Object.assign(context, { now: () => new Date() });
  await opens('/ocr-user-upload-share');
  await expect(page.getByText('已上传')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /号码/ })).toHaveValue('E90000001');
  await button(page, '提交，由人工核对').click();
  await expect(page.getByText('已转人工核对')).toBeVisible();
  await expect.poll(() => picturesKept(page)).toBe(0);
  await server.close();
});

/** An invited member on their card's page, by a link that can be made another while the page is open. */
async function atTheInvitedCard(page: Page) {
  const [me, spouse] = [someone('self', 36, '顾清川'), someone('spouse', 37, '周远岫')];
  const device = await familyApplies(shop.origin, me, [spouse]);
  const theirs = await comesByLink(device, spouse);
  const opens = () =>
    new IdentityPhone(page).opens(
      theirs.device,
      `/ocr-user-upload-share?transmitRecordNo=${theirs.device.transmitRecordNo}`,
    );
  const linkBecomes = (changed: Partial<typeof links.$inferInsert>) =>
    shop.server.running.context.connection.db
      .update(links)
      .set(changed)
      .where(eq(links.transmitRecordNo, theirs.device.transmitRecordNo));
  return { spouse, device, theirs, opens, linkBecomes };
}

const aMinuteAgo = () => new Date(Date.now() - 60_000);

test('who sends a picture by a link that is over meanwhile is told so, and a new link goes on with the picture', async ({
  page,
}) => {
  const { spouse, device, theirs, opens, linkBecomes } = await atTheInvitedCard(page);
  await consents(theirs, 'id_card');
  await opens();
  await choosesUnsent(page, spouse);
  await expect(button(page, '重新发送')).toBeVisible();
  await page.unroute(uploadKeys);
  await linkBecomes({ expiresAt: aMinuteAgo() });
  await button(page, '重新发送').click();
  await expect(page.getByText('这个链接过期了')).toBeVisible();
  await expect(button(page, /重新发送|获取新链接/)).toBeVisible();
  expect(await picturesKept(page)).toBe(1);
  await comesByAnotherLink(device, theirs, spouse);
  const sent = page.waitForRequest((request) => request.url().includes('/ocr/verify-with-notify'));
  await opens();
  await expect(page.getByAltText('身份证人像面')).toBeVisible();
  expect((await sent).postDataJSON()).toMatchObject(theirs.device.link);
});

test('who agrees to show their card by a link that is over meanwhile is told so', async ({ page }) => {
  const { opens, linkBecomes } = await atTheInvitedCard(page);
  await opens();
  await new IdentityPhone(page).consents();
  await linkBecomes({ expiresAt: aMinuteAgo() });
  await button(page, '打开相机').click();
  await expect(page.getByText('这个链接过期了')).toBeVisible();
});

test('who sends a picture by a link that was taken back meanwhile is told so', async ({ page }) => {
  const { spouse, theirs, opens, linkBecomes } = await atTheInvitedCard(page);
  await consents(theirs, 'id_card');
  await opens();
  await choosesUnsent(page, spouse);
  await expect(button(page, '重新发送')).toBeVisible();
  await page.unroute(uploadKeys);
  await linkBecomes({ revokedAt: aMinuteAgo() });
  const told = page.getByText('这个链接已不能使用');
  // The page may hear of it before the tap.
  await button(page, '重新发送').or(told).click();
  await expect(told).toBeVisible();
});

test('who withdraws beside the card’s own page has nothing of the card on the phone any more', async ({
  page,
}) => {
  const { opens } = await beginsPassport(page, shop.origin);
  await expect.poll(() => picturesKept(page)).toBe(1);
  await opens('/face-recognition-share-index');
  await new IdentityPhone(page).takesBack('身份证信息授权', '已撤回，证件照片已删除。');
  expect([await picturesKept(page), await typedStill(page)]).toEqual([0, null]);
});
