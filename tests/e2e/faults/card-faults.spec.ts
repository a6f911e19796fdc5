import { cardPhoto } from '../../../fixtures/cards/photos.ts';
import { watchFaults } from '../../media/faults/world.ts';
import type { ApplicantDevice } from '../../support/applicant.ts';
import { atTheCards, cardOf } from '../../support/family.ts';
import { memberList } from '../../support/identity.ts';
import { somebody } from '../support/applicant-phone.ts';
import { IdentityPhone } from '../support/identity-phone.ts';
import { cardFaults, restore, type CardFault } from './card-faults.ts';
import { isEnded } from './struck-customer.ts';
import { expect, test } from './world-test.ts';

// All of them by `npm run test:faults`; one that asks something of the customer and one that does not in the test command.
const some: readonly CardFault['name'][] = [
  'the page is reloaded while the store cannot be reached',
  'the store is slow, and the answer of the reading is lost',
];
const chosen =
  process.env['FAULTS'] === 'all' ? cardFaults : cardFaults.filter(({ name }) => some.includes(name));

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

for (const fault of chosen)
  test(`a card from the album: ${fault.name}`, async ({ world, page }) => {
    const person = somebody();
    const device = await atTheCards(world.site.origin, person);
    const phone = new IdentityPhone(page);
    await phone.opensMembers(device);
    await phone.beginsOwnCard();
    const front = await cardPhoto(cardOf(person), 'front', 'clean');
    await page.getByLabel(/从相册选择/).setInputFiles(jpeg(front));
    await expect(page.getByRole('heading', { name: '请看一看' })).toBeVisible();
    const haveMet = watchFaults(world);
    await fault.strike({ world, page });
    await phone.button('用这张').click();
    if (fault.told) await expect(page.getByText(fault.told).first()).toBeVisible({ timeout: 60_000 });
    await isEnded(fault, { world, page }, haveMet);
    // The one picture is enough: it is there, it was read once, and nothing of it is asked for again.
    await expect(page.getByText('已识别').first()).toBeVisible({ timeout: 120_000 });
    await expect(phone.button(/国徽面/)).toBeVisible();
    expect(await readOf(device)).toBe('reading');
    expect(haveMet()).toBe(true);
    world.site.restore();
    world.store.restore();
  });
