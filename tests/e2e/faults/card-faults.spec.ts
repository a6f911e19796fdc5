import type { Page } from '@playwright/test';
import { cardPhoto } from '../../../fixtures/cards/photos.ts';
import { expireKeys, fillStorage } from '../../media/faults/faults.ts';
import { watchFaults, type World } from '../../media/faults/world.ts';
import type { ApplicantDevice } from '../../support/applicant.ts';
import { atTheCards, cardOf } from '../../support/family.ts';
import { memberList } from '../../support/identity.ts';
import { somebody } from '../support/applicant-phone.ts';
import { IdentityPhone } from '../support/identity-phone.ts';
import { expect, test } from './world-test.ts';

/** What goes wrong while a card's picture is on its way from the album to what was read of it. */
interface CardFault {
  readonly name: string;
  readonly strike: (struck: { readonly world: World; readonly page: Page }) => Promise<void> | void;
  /** What the customer is told meanwhile. */
  readonly told?: RegExp;
  /** What ends it, where it does not end by itself. */
  readonly end?: (struck: { readonly world: World; readonly page: Page }) => Promise<void> | void;
  /** Whether the reading is asked for while the last piece is on its way to the store. */
  readonly readsAhead?: true;
}

const refusal = (status: number, code: string) => ({ kind: 'refuse', status, code, message: code }) as const;
const isRead = (path: string) => path.endsWith('/ocr/verify');
const restore = ({ world }: { readonly world: World }) => {
  world.site.restore();
  world.store.restore();
};

const faults: readonly CardFault[] = [
  {
    name: 'no network at all',
    strike: ({ world }) => {
      world.site.cut();
      world.store.cut();
    },
    told: /网络中断，已存在本机，恢复后自动继续/,
    end: restore,
  },
  {
    name: 'the page is reloaded while the store cannot be reached',
    strike: ({ world }) => world.store.cut(),
    told: /正在上传|网络中断/,
    async end(struck) {
      await struck.page.reload();
      restore(struck);
    },
  },
  { name: 'the keys are over', strike: ({ world }) => expireKeys(world) },
  {
    name: 'the store refuses once with 403',
    strike: ({ world }) => world.store.next(refusal(403, 'AccessDenied')),
  },
  { name: 'the store is busy once (503)', strike: ({ world }) => world.store.next(refusal(503, 'SlowDown')) },
  {
    name: 'the connection is cut after the bytes arrived',
    strike: ({ world }) => world.store.next({ kind: 'lose_answer' }),
  },
  { name: 'the bytes arrive twice', strike: ({ world }) => world.store.next({ kind: 'deliver_twice' }) },
  {
    name: 'the reading is asked for twice',
    strike: ({ world }) => world.site.next({ kind: 'deliver_twice' }, isRead),
  },
  {
    name: 'the store is slow, and the answer of the reading is lost',
    strike({ world }) {
      world.store.delay(2000);
      world.site.next({ kind: 'lose_answer' }, isRead);
    },
    readsAhead: true,
  },
  {
    name: 'the storage is full',
    // There is no room before all is over.
    strike: ({ page }) => fillStorage(page, 180_000),
    told: /正在上传|正在识别|正在处理/,
  },
  { name: 'the server is killed and starts again', strike: ({ world }) => world.killServer() },
  { name: 'the store is started again', strike: ({ world }) => world.restartStore() },
];

// All of them by `npm run test:faults`; one that asks something of the customer and one that does not in the test command.
const some: readonly CardFault['name'][] = [
  'the page is reloaded while the store cannot be reached',
  'the store is slow, and the answer of the reading is lost',
];
const chosen = process.env['FAULTS'] === 'all' ? faults : faults.filter(({ name }) => some.includes(name));

const jpeg = (bytes: Uint8Array) => ({
  name: 'card.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(bytes),
});

const readOf = async (device: ApplicantDevice) => (await memberList(device)).members[0]?.card;

test('a card from the album: a network that is gone for longer than anybody tries', async ({
  world,
  page,
}) => {
  const person = somebody();
  const phone = new IdentityPhone(page);
  await phone.opensMembers(await atTheCards(world.site.origin, person));
  await phone.beginsOwnCard();
  const front = await cardPhoto(cardOf(person), 'front', 'clean');
  await page.getByLabel(/从相册选择/).setInputFiles(jpeg(front));
  await expect(phone.button('用这张')).toBeVisible();
  world.site.cut();
  world.store.cut();
  await phone.button('用这张').click();
  await expect(page.getByText('没有发送成功，稍后自动重发')).toBeVisible({ timeout: 60_000 });
  restore({ world });
  // Nobody taps anything.
  await expect(page.getByText('已识别')).toBeVisible({ timeout: 60_000 });
});

/** In their order: each reading that is asked for, by its kind, and `stored` for each piece that the store has. */
function watchReading(page: Page, { store }: World): readonly string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (isRead(request.url())) seen.push((request.postDataJSON() as { act: { kind: string } }).act.kind);
  });
  page.on('response', (response) => {
    if (response.url().startsWith(store.origin) && response.request().method() === 'POST')
      seen.push('stored');
  });
  return seen;
}

for (const { name, strike, told, end, readsAhead } of chosen)
  test(`a card from the album: ${name}`, async ({ world, page }) => {
    const person = somebody();
    const device = await atTheCards(world.site.origin, person);
    const phone = new IdentityPhone(page);
    await phone.opensMembers(device);
    await phone.beginsOwnCard();
    const front = await cardPhoto(cardOf(person), 'front', 'clean');
    await page.getByLabel(/从相册选择/).setInputFiles(jpeg(front));
    await expect(page.getByRole('heading', { name: '请看一看' })).toBeVisible();
    const haveMet = watchFaults(world);
    const seen = watchReading(page, world);
    await strike({ world, page });
    await phone.button('用这张').click();
    if (told) await expect(page.getByText(told).first()).toBeVisible({ timeout: 60_000 });
    await end?.({ world, page });
    // The one picture is enough: it is there, it was read once, and nothing of it is asked for again.
    await expect(page.getByText('已识别').first()).toBeVisible({ timeout: 120_000 });
    await expect(phone.button(/国徽面/)).toBeVisible();
    expect(await readOf(device)).toBe('reading');
    expect(haveMet()).toBe(true);
    if (readsAhead) {
      expect(seen).toContain('read_promised');
      expect(seen.indexOf('read_promised')).toBeLessThan(seen.lastIndexOf('stored'));
    }
    world.site.restore();
    world.store.restore();
  });
