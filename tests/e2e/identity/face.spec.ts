import type { Page } from '@playwright/test';
import type { HeadName } from '../../../fixtures/clips/turning-head.ts';
import { atTheCards, cardOf } from '../../support/family.ts';
import { fixturePicture } from '../../support/fixture-camera.ts';
import { showsDrawnCard } from '../../support/drawn-card.ts';
import { comesByLink, memberList, type Identifying } from '../../support/identity.ts';
import type { TestServer } from '../../support/server.ts';
import { somebody } from '../support/applicant-phone.ts';
import { expect, test } from '../support/fixtures.ts';
import { IdentityPhone, phoneBefore } from '../support/identity-phone.ts';
import { look } from '../support/look.ts';

/** A device whose process waits for the applicant's own face; the card shows that person. */
async function atTheFace(server: TestServer, onCard: HeadName) {
  const person = somebody();
  const device = await atTheCards(server.origin, person);
  const [own] = (await memberList(device)).members;
  const mine: Identifying = { device, subject: device.process, member_no: own?.member_no ?? '' };
  await showsDrawnCard(mine, cardOf(person), onCard);
  await device.goesOn('recognise_cards');
  return { device, memberNo: mine.member_no };
}

const filmsOf = (server: TestServer, memberNo: string) =>
  server.server.running.context.blobs
    .list(`faces/${memberNo}/`)
    .then((objects) => objects.filter(({ key }) => /\.(mp4|webm)$/.test(key)));

async function doesTheMovements(phone: IdentityPhone): Promise<void> {
  await phone.consents();
  await phone.button('开始识别').click();
  await expect(phone.page.getByRole('heading', { name: /^请(慢慢|张大|闭上|点)/ })).toBeVisible({
    timeout: 60_000,
  });
}

/** Until there is a result: a movement that a slow machine did not see in time is done again. */
async function finishes(page: Page): Promise<void> {
  const settled = page.getByRole('heading', { name: /核实通过|还没有核实通过|已转人工核实|身份核实已完成/ });
  const again = page.getByRole('button', { name: '再试一次', exact: true });
  for (;;) {
    await expect(settled.or(again).first()).toBeVisible({ timeout: 120_000 });
    if (await settled.isVisible()) return;
    await again.click();
  }
}

test('the own face before the camera is the one on the card: passed, with pictures and a film', async ({
  server,
}) => {
  const { device, memberNo } = await atTheFace(server, 'lin');
  const { page, problems, close } = await phoneBefore(await fixturePicture('challenges'));
  const phone = new IdentityPhone(page);
  await phone.opens(device, `/face-recognition?processNo=${device.processNo}`);
  await doesTheMovements(phone);
  await look(page, 'identity-face-movement');
  await finishes(page);
  await expect(page.getByRole('heading', { name: '核实通过', exact: true })).toBeVisible();
  await look(page, 'identity-face-passed');
  const [film, ...others] = await filmsOf(server, memberNo);
  expect(others).toEqual([]);
  expect(film?.size).toBeGreaterThan(10_000);
  await phone.button(/继续/).click();
  await phone.button(/继续/).click();
  await expect(page).not.toHaveURL(/face-recognition/);
  expect(problems).toEqual([]);
  await close();
});

test('another face than the card’s is refused, and a person can take over', async ({ server }) => {
  const { device } = await atTheFace(server, 'wei');
  const { page, close } = await phoneBefore(await fixturePicture('challenges'));
  const phone = new IdentityPhone(page);
  await phone.opens(device, `/face-recognition?processNo=${device.processNo}`);
  await doesTheMovements(phone);
  await finishes(page);
  await expect(page.getByRole('heading', { name: '还没有核实通过' })).toBeVisible();
  await look(page, 'identity-face-another');
  await page.getByRole('button', { name: /换一种方式核实/ }).click();
  await expect(page.getByRole('heading', { name: '已转人工核实' })).toBeVisible();
  await close();
});

test('two invited members do their faces at the same time, and the inviter sees both come in', async ({
  server,
  browser,
}) => {
  test.setTimeout(300_000);
  const [person, spouse] = [somebody(), somebody()];
  const device = await atTheCards(server.origin, person, spouse);
  const [own] = (await memberList(device)).members;
  const mine: Identifying = { device, subject: device.process, member_no: own?.member_no ?? '' };
  const theirs = await comesByLink(device, spouse);
  await Promise.all([
    showsDrawnCard(mine, cardOf(person), 'lin'),
    showsDrawnCard(theirs, cardOf(spouse), 'lin'),
  ]);
  await device.goesOn('recognise_cards');
  const film = await fixturePicture('challenges');
  const [first, second] = [await phoneBefore(film), await phoneBefore(film)];
  const inviter = new IdentityPhone(await (await browser.newContext()).newPage());
  await inviter.opens(device, `/face-recognition?processNo=${device.processNo}`);
  const [me, them] = [new IdentityPhone(first.page), new IdentityPhone(second.page)];
  await me.opens(device, `/face-recognition?processNo=${device.processNo}`);
  const link = 'transmit_record_no' in theirs.subject ? theirs.subject.transmit_record_no : '';
  await them.opens(theirs.device, `/face-recognition-upload-share?transmitRecordNo=${link}`);
  await Promise.all([doesTheMovements(me), doesTheMovements(them)]);
  await Promise.all([finishes(first.page), finishes(second.page)]);
  await expect(inviter.page.getByRole('region', { name: spouse.name }).getByText('✓ 已完成')).toBeVisible();
  await expect(inviter.page.getByText('人脸都已核实。')).toBeVisible();
  await look(inviter.page, 'identity-faces-done');
  await first.close();
  await second.close();
});
