import type { Page } from '@playwright/test';
import {
  cardPicture,
  consents,
  familyApplies,
  onHoldersDevice,
  readsSide,
  someone,
  withStandIns,
  type FamilyMember,
  type Identifying,
} from '../../support/identity.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { expect, test } from '../support/fixtures.ts';
import { IdentityPhone } from '../support/identity-phone.ts';

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
