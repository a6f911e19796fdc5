import type { Page } from '@playwright/test';
import { consent } from '../../../contract/services/consent.ts';
import { ocr } from '../../../contract/services/ocr.ts';
import type { CardDetail } from '../../../contract/model/identity.ts';
import { inventCardPerson } from '../../../fixtures/cards/card-person.ts';
import { cardPhoto } from '../../../fixtures/cards/photos.ts';
import type { ApplicantDevice } from '../../support/applicant.ts';
import {
  actsOnCard,
  cardPicture,
  consents,
  familyApplies,
  onHoldersDevice,
  readsSide,
  someone,
  standInCardEngine,
  withStandIns,
  type FamilyMember,
  type Identifying,
} from '../../support/identity.ts';
import { Reviewer } from '../../support/staff.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { expect, test } from '../support/fixtures.ts';
import { keepsStreams } from '../support/given-streams.ts';
import { IdentityPhone } from '../support/identity-phone.ts';
import { lookOnPhones } from '../support/look.ts';
import { typedStill } from '../support/typed-card.ts';

// What happens to a card while its page is open.

let shop: TestServer;
test.beforeAll(async () => {
  shop = await testServer({}, 'built');
});
test.beforeEach(() => withStandIns(shop.server.running.context));
test.afterAll(() => shop.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const opensCard = (page: Page, device: ApplicantDevice, { member_no }: Identifying) =>
  new IdentityPhone(page).opens(
    device,
    `/ocr-user-upload?processNo=${device.processNo}&memberNo=${member_no}`,
  );

/** Somebody who agreed that their card is photographed. */
async function atTheCard(name: string) {
  const me = someone('self', 36, name);
  const device = await familyApplies(shop.origin, me, []);
  const mine = await onHoldersDevice(device, me.name);
  await consents(mine, 'id_card');
  return { me, mine, opens: (page: Page) => opensCard(page, device, mine) };
}

/** The camera sees a grey wall. */
async function seesWall(page: Page) {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      let tick = 0;
      setInterval(() => {
        if (context) context.fillStyle = tick++ % 2 === 0 ? '#777' : '#787878';
        context?.fillRect(0, 0, canvas.width, canvas.height);
      }, 100);
      return Promise.resolve(canvas.captureStream(10));
    };
  });
  await keepsStreams(page);
}

/** The system's own camera lies over the page and has the hardware, as on a phone that gives it to one at a time. */
const systemTakesCamera = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    const { streams } = window as unknown as { streams: MediaStream[] };
    for (const track of streams.at(-1)?.getTracks() ?? []) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
    document.dispatchEvent(new Event('visibilitychange'));
  });

const photograph = async () => ({
  ...{ name: 'card.jpg', mimeType: 'image/jpeg' },
  buffer: Buffer.from(await cardPhoto(inventCardPerson(93), 'front', 'clean')),
});

const troubles = (page: Page) => page.getByRole('dialog', { name: '遇到困难' });

test('what the system’s camera took arrives although that ended the camera of the page', async ({ page }) => {
  const { opens } = await atTheCard('顾清屿');
  await seesWall(page);
  await opens(page);
  await button(page, '打开相机').click();
  await button(page, '遇到困难').click();
  const system = troubles(page).getByLabel(/用系统相机拍/);
  await expect(system).toBeAttached();
  await systemTakesCamera(page);
  await expect(button(page, '打开相机')).toBeAttached();
  await lookOnPhones(page, '218-card-camera-taken');
  await system.setInputFiles(await photograph());
  await button(page, '用这张').click();
  await expect(page.getByAltText('身份证人像面')).toBeVisible();
});

test('a camera that is opened anew has no help over it that was asked for before a call took it', async ({
  page,
}) => {
  const { opens } = await atTheCard('顾清屹');
  await seesWall(page);
  await opens(page);
  await button(page, '打开相机').click();
  await button(page, '遇到困难').click();
  await expect(troubles(page)).toBeVisible();
  await systemTakesCamera(page);
  await troubles(page).getByRole('button', { name: '关闭' }).click();
  await button(page, '打开相机').click();
  await expect(page.getByRole('heading', { name: /拍人像面/ })).toBeVisible();
  await expect(troubles(page)).toBeHidden();
});

test('which paper a child shows is known when the page was discarded, and that is submitted', async ({
  page,
}) => {
  const [me, child] = [someone('self', 35, '顾清嘉'), someone('children', 5, '顾小禾')];
  const device = await familyApplies(shop.origin, me, [child]);
  const theirs = await onHoldersDevice(device, child.name);
  await consents(theirs, 'id_card');
  await opensCard(page, device, theirs);
  const birth = page.getByRole('radio', { name: '出生医学证明' });
  await birth.check({ force: true });
  for (const sheets of [1, 2]) {
    await page.getByLabel(/从相册选择/).setInputFiles(await photograph());
    await button(page, '用这张').click();
    await expect(page.getByText('已上传')).toHaveCount(sheets, { timeout: 60_000 });
  }
  await page.getByLabel('证件号码').fill('R320123456');
  await expect.poll(() => typedStill(page)).not.toBeNull();
  await page.reload();
  await expect(page.getByText('已上传')).toHaveCount(2, { timeout: 60_000 });
  await expect(birth).toBeChecked();
  await expect(page.getByLabel('证件号码')).toHaveValue('R320123456');
  await lookOnPhones(page, '218-card-paper-kept');
  await button(page, '提交，由人工核对').click();
  await expect(page.getByText('已转人工核对')).toBeVisible();
  const kept = await device.call(ocr.detail, { ...device.process, member_no: theirs.member_no });
  expect(kept).toMatchObject({ state: 'to_person', paper: 'birth_certificate' });
});

const linksOf = ({ sides, fields }: CardDetail) =>
  [sides.front?.url, sides.back?.url, ...fields.map(({ crop_url }) => crop_url)].filter(Boolean);

test('pictures whose addresses are over are shown by others, and asked for once', async ({ page }) => {
  const { me, mine, opens } = await atTheCard('顾清晖');
  await readsSide(mine, 'front', cardPicture(me, 'front', { unsure: ['number'] }));
  await readsSide(mine, 'back', cardPicture(me, 'back'));
  const { buffer: body } = await photograph();
  const over = new Set<unknown>();
  let asked = 0;
  await page.route('**/ocr/detail?*', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: CardDetail };
    asked++;
    if (over.size === 0) for (const link of linksOf(data)) over.add(link);
    await route.fulfill({ response });
  });
  await page.route(
    () => true,
    async (route) => {
      const request = route.request();
      if (request.resourceType() !== 'image' || !request.url().includes('?')) return route.fallback();
      if (!over.has(request.url())) return route.fulfill({ contentType: 'image/jpeg', body });
      // Addresses of the same second are the same.
      await page.waitForTimeout(1100);
      await route.fulfill({ status: 403 });
    },
  );
  await opens(page);
  const loaded = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('main img')].map((image) => image.naturalWidth > 0),
    );
  await expect.poll(loaded).toEqual([true, true, true]);
  await lookOnPhones(page, '218-card-pictures-anew');
  expect(asked).toBe(2);
});

/** From now on whatever picture comes shows one side of their card, and then the other. */
function readsByTurns(me: FamilyMember, validUntil: 'sure' | 'unsure' = 'sure') {
  const unsure = validUntil === 'unsure' ? (['valid_until'] as const) : [];
  const pictures = [cardPicture(me, 'front'), cardPicture(me, 'back', { unsure })];
  let at = 0;
  const read = () => standInCardEngine.read(pictures[at++ % 2] ?? Buffer.alloc(0));
  const crop = (picture: Uint8Array) => Promise.resolve(Buffer.from(picture));
  Object.assign(shop.server.running.context, { cardEngine: { ...standInCardEngine, read, crop } });
}

/** Both sides by the album, on the page itself: what each was answered is there with its picture. */
async function picksBothSides(page: Page) {
  await page.getByLabel(/从相册选择/).setInputFiles(await photograph());
  await button(page, '用这张').click();
  await button(page, '接着拍国徽面').click();
  await button(page, '遇到困难').click();
  await troubles(page)
    .getByLabel(/从相册选择/)
    .setInputFiles(await photograph());
  await button(page, '用这张').click();
  await expect(button(page, '都对，下一步')).toBeVisible({ timeout: 60_000 });
}

test('a card that a person refused meanwhile is asked for anew, both sides of it', async ({ page }) => {
  const { me, mine, opens } = await atTheCard('顾清辞');
  readsByTurns(me);
  await seesWall(page);
  await opens(page);
  await picksBothSides(page);
  await actsOnCard(mine, { kind: 'to_person' });
  const reason = '照片里看不清姓名，请重新拍摄';
  const refusal = { member_no: mine.member_no, what: 'card', decision: 'refuse', reason } as const;
  await new Reviewer(shop.origin).decidesIdentity(refusal);
  const told = page.getByText(reason);
  const right = button(page, '都对，下一步');
  // The page may ask by itself just then.
  await expect(async () => {
    if (await right.isVisible()) await right.click({ timeout: 1000 });
    await expect(told).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(button(page, '打开相机')).toBeVisible();
  await lookOnPhones(page, '218-card-refused-meanwhile');
  await page.getByLabel(/从相册选择/).setInputFiles(await photograph());
  await button(page, '用这张').click();
  await expect(page.getByText('已识别')).toHaveCount(1, { timeout: 60_000 });
  await expect(button(page, '接着拍国徽面')).toBeVisible();
});

test('a last day that is typed as a past one is typed again beside the picture that was just taken', async ({
  page,
}) => {
  const { me, opens } = await atTheCard('顾清越');
  readsByTurns(me, 'unsure');
  await seesWall(page);
  await opens(page);
  await picksBothSides(page);
  const until = page.getByRole('textbox', { name: '有效期截止' });
  await until.fill('2021-06-01');
  await button(page, '都对，下一步').click();
  await button(page, /修改刚才核对的内容/).click();
  await expect(page.getByText('证件已过有效期')).toBeVisible();
  await until.fill('2040-06-01');
  await button(page, '都对，下一步').click();
  await expect(page.getByText('证件已识别')).toBeVisible();
});

test('a card whose consent was taken back in another window is asked for anew', async ({ page }) => {
  const { me, mine, opens } = await atTheCard('顾清一');
  readsByTurns(me);
  await seesWall(page);
  await opens(page);
  await picksBothSides(page);
  const taken = { ...mine.subject, member_no: mine.member_no, purpose: 'id_card' } as const;
  await mine.device.call(consent.withdraw, taken);
  await button(page, '都对，下一步').click();
  await expect(button(page, '打开相机')).toBeVisible();
  await expect(page.getByAltText('身份证人像面')).toBeHidden();
});

test('a page that is seen again asks for a consent that was taken back meanwhile', async ({ page }) => {
  const { mine, opens } = await atTheCard('顾清逸');
  await opens(page);
  await expect(button(page, '打开相机')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  const taken = { ...mine.subject, member_no: mine.member_no, purpose: 'id_card' } as const;
  await mine.device.call(consent.withdraw, taken);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('checkbox')).toBeVisible();
});
