import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { PlatformKind } from '../../../contract/enums.ts';
import { world } from '../../../contract/sandbox/world.ts';
import { cardPhoto } from '../../../fixtures/cards/photos.ts';
import { cardCamera } from '../../support/card-camera.ts';
import { atTheCards, cardOf } from '../../support/family.ts';
import {
  hostScript,
  type HostQuirks,
  type SimulatedHost,
} from '../../support/platform-host/simulated-host.ts';
import { Reader } from '../../support/reader.ts';
import type { TestServer } from '../../support/server.ts';
import { somebody } from '../support/applicant-phone.ts';
import { Customer } from '../support/customer.ts';
import { expect, quickStatement, test } from '../support/fixtures.ts';
import { IdentityPhone, phoneBefore } from '../support/identity-phone.ts';
import { lookOnPhones } from '../support/look.ts';

/** Whose album a card comes from, and where the permission is given back in that very app. */
const platforms: Record<PlatformKind, { readonly album: 'app' | 'page'; readonly permission: string }> = {
  normal: { album: 'page', permission: '点地址栏旁的摄像头图标' },
  wechat_h5: { album: 'app', permission: '打开手机“设置” > “应用管理” > “微信” > “权限”' },
  weixin: { album: 'app', permission: '打开电脑的系统设置，找到“隐私”里的“相机”和“麦克风”' },
  wechat_mini_program: { album: 'page', permission: '打开手机“设置” > “应用管理” > “微信” > “权限”' },
  alipay_h5: { album: 'page', permission: '打开手机“设置”，找到“支付宝”' },
  alipay_mini_program: { album: 'page', permission: '打开手机“设置”，找到“支付宝”' },
};

const refusesTheCamera = () => {
  navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  navigator.permissions.query = () => Promise.resolve({ state: 'denied' } as PermissionStatus);
};
const hasNoCamera = () => {
  Reflect.deleteProperty(Navigator.prototype, 'mediaDevices');
};

const album = (page: Page) => page.getByText('从相册选择', { exact: true });
const isPlaying = (page: Page) =>
  expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0);

/** Before the guide of somebody's own card, in that app. */
async function atTheGuide(server: TestServer, page: Page, kind: PlatformKind, quirks: HostQuirks = {}) {
  const person = somebody();
  await page.addInitScript(hostScript(kind, { bridgeAfterMs: 100, ...quirks }));
  const phone = new IdentityPhone(page);
  await phone.opensMembers(await atTheCards(server.origin, person));
  await phone.beginsOwnCard();
  return { phone, card: cardOf(person) };
}

let seed = 1500;

async function atTheRecording(server: TestServer, page: Page): Promise<Customer> {
  const recording = await new Reader(server.origin).call(world.createRecording, {
    ...{ person_seed: seed++, statement: [...quickStatement], will_check: 'none', portrait: 'reader' },
  });
  const customer = new Customer(page, recording, server.origin);
  await customer.reachesRecordingPage();
  return customer;
}

/** Another page of the same phone, in the same app. */
async function anotherPage(context: BrowserContext, kind: PlatformKind): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(hostScript(kind, { bridgeAfterMs: 100 }));
  return page;
}

/** The album opens, whosever it is, and is closed again. */
async function opensAlbum(page: Page, whose: 'app' | 'page'): Promise<void> {
  if (whose === 'page') {
    const chooser = page.waitForEvent('filechooser');
    await album(page).click();
    await chooser;
    return;
  }
  await album(page).click();
  await expect(page.getByRole('button', { name: '从手机相册选择' })).toBeVisible();
  await page.getByRole('button', { name: '取消' }).click();
  await expect(page.getByRole('button', { name: '从手机相册选择' })).toBeHidden();
}

// Of either album one: nothing that films knows in which app it is.
for (const kind of ['wechat_h5', 'alipay_h5'] as const)
  test(`in ${kind}: the camera films a card and a reading, and the own picture is beside it`, async ({
    server,
  }) => {
    const film = await cardCamera(cardOf(somebody()), [{ side: 'front', seconds: 2, width: 0.45 }]);
    const { page, context, problems, close } = await phoneBefore(film);
    const { phone } = await atTheGuide(server, page, kind);
    await opensAlbum(page, platforms[kind].album);
    await phone.button('打开相机').click();
    await expect(page.getByRole('button', { name: '拍摄', exact: true })).toBeVisible();
    await isPlaying(page);
    // Another customer's phone.
    await page.evaluate(() => localStorage.clear());
    await page.close();
    const other = await anotherPage(context, kind);
    const customer = await atTheRecording(server, other);
    await customer.button('打开摄像头').click();
    await expect(customer.button(/开始录制/)).toBeVisible();
    await isPlaying(other);
    expect(problems).toEqual([]);
    await close();
  });

for (const [name, { album: whose, permission }] of Object.entries(platforms)) {
  const kind = name as PlatformKind;

  test(`in ${kind}: a refused camera is given back as that app has it, and another way stands below`, async ({
    server,
    context,
    page,
  }) => {
    await context.addInitScript(refusesTheCamera);
    const { phone } = await atTheGuide(server, page, kind);
    await phone.button('打开相机').click();
    await expect(page.getByText('还没有允许使用摄像头')).toBeVisible();
    await expect(page.getByText(permission)).toBeVisible();
    if (kind === 'weixin') await lookOnPhones(page, '216-weixin-camera-refused');
    await opensAlbum(page, whose);
    await page.evaluate(() => localStorage.clear());
    const other = await anotherPage(context, kind);
    const customer = await atTheRecording(server, other);
    await customer.button('打开摄像头').click();
    await expect(other.getByText(permission)).toBeVisible();
    const systemCamera = other.waitForEvent('filechooser');
    await other.getByText('用系统相机录制').click();
    await systemCamera;
  });
}

test('where a page has no camera at all, the phone’s own films', async ({ server, context, page }) => {
  await context.addInitScript(hasNoCamera);
  const { phone } = await atTheGuide(server, page, 'alipay_h5');
  await phone.button('打开相机').click();
  await expect(page.getByText('这个浏览器不能直接打开摄像头')).toBeVisible();
  await opensAlbum(page, 'page');
});

const calls = (page: Page) =>
  page.evaluate(() => (window as unknown as { __host: SimulatedHost }).__host.calls.map(({ name }) => name));

test('in WeChat a card comes from the app’s own album, and is read', async ({ server, page }) => {
  const { phone, card } = await atTheGuide(server, page, 'wechat_h5');
  const folder = mkdtempSync(join(tmpdir(), 'album-'));
  const picks = async (side: 'front' | 'back') => {
    const file = join(folder, `${randomBytes(6).toString('hex')}.jpg`);
    writeFileSync(file, await cardPhoto(card, side));
    await album(page).click();
    const chooser = page.waitForEvent('filechooser');
    await phone.button('从手机相册选择').click();
    await (await chooser).setFiles(file);
    await phone.button('用这张').click();
  };
  await opensAlbum(page, 'app');
  await album(page).click();
  await expect(phone.button('从手机相册选择')).toBeVisible();
  await lookOnPhones(page, '215-wechat-album');
  await phone.button('取消').click();
  await picks('front');
  await phone.button('接着拍国徽面').click();
  // The back is asked for, however far the front has come.
  await expect(page.getByRole('heading', { name: '换一种方式拍国徽面' })).toBeVisible();
  await lookOnPhones(page, '217-wechat-album-back');
  await picks('back');
  await expect(phone.button('都对，下一步')).toBeVisible({ timeout: 90_000 });
  await phone.confirmsWhatWasRead();
  await expect(page.getByText('证件已识别')).toBeVisible();
});

test('what WeChat does not open, the page opens by itself: nobody taps into nothing', async ({
  server,
  page,
}) => {
  await atTheGuide(server, page, 'wechat_h5', { refuses: ['chooseImage'], answersAfterMs: 600 });
  const chooser = page.waitForEvent('filechooser');
  await album(page).click();
  await expect(page.getByText('正在打开…')).toBeVisible();
  await chooser;
  expect(await calls(page)).toContain('chooseImage');
  // From now on without asking the app.
  const again = page.waitForEvent('filechooser');
  await album(page).click();
  await again;
  expect((await calls(page)).filter((name) => name === 'chooseImage')).toHaveLength(1);
});

/** Looking at a page counts as a tap there, so that what it announces is told instead of asked for. */
async function announcements(page: Page): Promise<{ readonly next: Promise<string> }> {
  let tell: (text: string) => void;
  const told = new Promise<string>((resolve) => (tell = resolve));
  await page.exposeFunction('announced', (text: string) => tell(text));
  await page.evaluate(() => {
    const region = document.getElementById('announcements');
    if (!region) throw new Error('The page has no place for announcements');
    const { announced } = window as unknown as { announced: (text: string) => void };
    new MutationObserver(() => announced(region.textContent)).observe(region, { childList: true });
  });
  return { next: told };
}

test('where WeChat takes longer than a tap allows, the person is asked to tap again', async ({
  server,
  page,
}) => {
  await atTheGuide(server, page, 'wechat_h5', { refuses: ['chooseImage'], answersAfterMs: 5600 });
  const told = await announcements(page);
  await album(page).click();
  expect(await told.next).toBe('微信没有打开相册，请再点一次');
  const chooser = page.waitForEvent('filechooser');
  await album(page).click();
  await chooser;
});
