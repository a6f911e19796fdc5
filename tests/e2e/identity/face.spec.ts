import { eq } from 'drizzle-orm';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import { faceRecognition } from '../../../contract/services/face-recognition.ts';
import { inviteFor } from '../../../server/records/member-identity/invites.ts';
import { links } from '../../../server/tables/link.ts';
import { atTheCards, cardOf } from '../../support/family.ts';
import { fixturePicture, fixtureStill } from '../../support/fixture-camera.ts';
import { atTheFace, showsDrawnCard } from '../../support/drawn-card.ts';
import type { Person } from '../../support/form-values.ts';
import {
  actsOnFace,
  comesByLink,
  consents,
  onHoldersDevice,
  provesInvitation,
} from '../../support/identity.ts';
import type { TestServer } from '../../support/server.ts';
import { somebody } from '../support/applicant-phone.ts';
import { desktop, logsIn } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { IdentityPhone, phoneBefore } from '../support/identity-phone.ts';
import { look, lookOnAll, lookOnItsSide, lookOnPhones } from '../support/look.ts';

const filmsOf = (server: TestServer, memberNo: string) =>
  server.server.running.context.blobs
    .list(`faces/${memberNo}/`)
    .then((objects) => objects.filter(({ key }) => /\.(mp4|webm)$/.test(key)));

test('the own face before the camera is the one on the card: passed, with pictures and a film', async ({
  server,
}) => {
  const { device, memberNo } = await atTheFace(server.origin, somebody(), 'lin');
  const { page, context, problems, close } = await phoneBefore(await fixturePicture('challenges'));
  const phone = new IdentityPhone(page);
  // What keeps the film on the device does not come over a bad network: the film waits for that, and nobody else.
  const keeper = /store\.worker/;
  await context.route(keeper, (route) => route.abort());
  await phone.opens(device, `/face-recognition?processNo=${device.processNo}`);
  await phone.doesTheMovements();
  // What was known before the check is asked for anew, and nobody is told that meanwhile.
  let goOn = () => {};
  const isAsked = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/face-recognition/detail*', (route) => isAsked.then(() => route.continue()));
  await phone.finishesTheFace();
  await expect(page.getByRole('heading', { name: '核实通过', exact: true })).toBeVisible();
  goOn();
  await lookOnPhones(page, 'identity-face-passed');
  await lookOnItsSide(page, 'identity-face-passed', phone.button(/继续/));
  expect(await filmsOf(server, memberNo)).toEqual([]);
  await context.unroute(keeper);
  await expect.poll(async () => (await filmsOf(server, memberNo))[0]?.size ?? 0).toBeGreaterThan(10_000);
  expect(await filmsOf(server, memberNo)).toHaveLength(1);
  await phone.button(/继续/).click();
  await phone.button(/继续/).click();
  await expect(page).toHaveURL(/#\/order-info-confirm\?/);
  expect(problems).toEqual([]);
  await close();
});

test('another face than the card’s is refused three times, and a person sees the film as well', async ({
  server,
  browser,
}) => {
  const { device, memberNo } = await atTheFace(server.origin, somebody(), 'wei');
  const { page, context, close } = await phoneBefore(await fixturePicture('challenges'));
  const phone = new IdentityPhone(page);
  // The film does not come over: nobody waits for it.
  const film = /\.(mp4|webm)\b/;
  await context.route(film, (route) => route.abort());
  await phone.opens(device, `/face-recognition?processNo=${device.processNo}`);
  await phone.doesTheMovements();
  await phone.finishesTheFace();
  await expect(page.getByRole('heading', { name: '还没有核实通过' })).toBeVisible();
  await expect(page.getByRole('button', { name: /换一种方式核实/ })).toBeVisible();
  await lookOnPhones(page, 'identity-face-another');
  await lookOnItsSide(
    page,
    'identity-face-another',
    phone.button(/换一种方式核实/),
    phone.button(/再试一次/),
  );
  expect(await filmsOf(server, memberNo)).toEqual([]);
  await context.unroute(film);
  await page.reload();
  await expect.poll(async () => (await filmsOf(server, memberNo)).length, { timeout: 30_000 }).toBe(1);

  for (const left of ['再试一次。还可以试 1 次。', null]) {
    await page
      .getByRole('button', { name: /再试一次|重试|重新/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: '还没有核实通过' })).toBeHidden();
    await phone.finishesTheFace();
    if (left) await expect(page.getByText(left)).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: '已转人工核实' })).toBeVisible();
  await expect(page.getByText('三次没有通过，已改由工作人员核实。您可以继续办理。')).toBeVisible();
  await lookOnPhones(page, 'identity-face-three');
  await expect.poll(async () => (await filmsOf(server, memberNo)).length, { timeout: 30_000 }).toBe(3);
  await close();

  const desk = await (await desktop(browser)).newPage();
  await logsIn(desk, server.origin, '/identity-desk', '程清和');
  await desk.goto(`${server.origin}/#/identity-desk/${memberNo}/face`);
  const first = desk.getByRole('region', { name: '第 1 次人脸识别' });
  await first.getByRole('button', { name: '播放视频' }).click();
  const player = first.getByLabel('识别视频');
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.2);
  await lookOnAll(desk, 'identity-desk-film');
});

/** An invited spouse whose face was judged on this phone and did not pass, so that the invitation stands; the film stayed there. */
async function leavesFilmBehind(origin: string, spouse: Person) {
  const device = await atTheCards(origin, somebody(), spouse);
  const theirs = await comesByLink(device, spouse);
  await showsDrawnCard(theirs, cardOf(spouse), 'wei');
  const { page, context, close } = await phoneBefore(await fixturePicture('challenges'));
  const phone = new IdentityPhone(page);
  const film = /\.(mp4|webm)\b/;
  await context.route(film, (route) => route.abort());
  const link = theirs.device.transmitRecordNo;
  await phone.opens(theirs.device, `/face-recognition-upload-share?transmitRecordNo=${link}`);
  await phone.doesTheMovements();
  await phone.finishesTheFace();
  await expect(page.getByRole('heading', { name: '还没有核实通过' })).toBeVisible();
  await page.goto('about:blank');
  await context.unroute(film);
  return { device, theirs, link, phone, close };
}

test('a film waits while another uses the phone, and comes in though the link of whose it is is over', async ({
  server,
}) => {
  const { device, theirs, link, phone, close } = await leavesFilmBehind(server.origin, somebody());
  const { page } = phone;

  // Whoever invited them, on the same phone.
  const refused = page.waitForResponse('**/file/get-temp-keys-by-bucket**');
  await phone.opens(device, `/ocr?processNo=${device.processNo}`);
  expect(await (await refused).json()).toMatchObject({ code: catalogue.identityNeeded.code });
  await expect(page.getByRole('heading', { name: '身份识别' })).toBeVisible();
  expect(await filmsOf(server, theirs.member_no)).toEqual([]);

  await server.server.running.context.connection.db
    .update(links)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(links.transmitRecordNo, link));
  await page.goto('about:blank');
  await phone.opens(theirs.device, `/face-recognition-share-index?transmitRecordNo=${link}`);
  await expect(page.getByText('这个链接过期了')).toBeVisible();
  await expect
    .poll(async () => (await filmsOf(server, theirs.member_no)).length, { timeout: 30_000 })
    .toBe(1);
  await close();
});

test('a film that an earlier visit left goes on from the link to confirm', async ({ server }) => {
  const spouse = somebody();
  const { theirs, phone, close } = await leavesFilmBehind(server.origin, spouse);

  const { context: running } = server.server.running;
  const member = { memberNo: theirs.member_no, personNo: null };
  const link = await inviteFor(running, running.connection.db, member, 'order_confirmation');
  theirs.device.transmitRecordNo = link.transmitRecordNo;
  await provesInvitation(theirs.device, spouse);
  await phone.opens(theirs.device, `/share-order-confirm?transmitRecordNo=${link.transmitRecordNo}`);
  await expect(phone.page.getByRole('heading', { name: '还没到确认的时候' })).toBeVisible();
  await expect
    .poll(async () => (await filmsOf(server, theirs.member_no)).length, { timeout: 30_000 })
    .toBe(1);
  await close();
});

test('a photo held to the camera moves nothing: it is refused in words and never passes', async ({
  server,
}) => {
  const { device, memberNo } = await atTheFace(server.origin, somebody(), 'lin');
  const { page, close } = await phoneBefore(await fixtureStill('challenges'));
  const phone = new IdentityPhone(page);
  await phone.opens(device, `/face-recognition?processNo=${device.processNo}`);
  await phone.doesTheMovements();
  await lookOnPhones(page, 'identity-face-movement');
  const movement = page.getByRole('heading', { name: /^请/ });
  await lookOnItsSide(page, 'identity-face-movement', movement, phone.button('遇到困难'));
  await expect(page.getByRole('heading', { name: '没有看清这个动作' })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText(/没有看到您(向左转头|向右转头|张嘴|闭眼|低头)/)).toBeVisible();
  await lookOnPhones(page, 'identity-face-photo');
  const detail = await device.call(faceRecognition.detail, { ...device.process, member_no: memberNo });
  expect(detail).toMatchObject({ state: 'running', score: null });
  await close();
});

test('two invited members do their faces on two phones at once, and the inviter sees each come in', async ({
  server,
  browser,
}) => {
  test.setTimeout(300_000);
  const [person, spouse, parent] = [somebody(), somebody(), somebody(55, 70)];
  const device = await atTheCards(server.origin, person, spouse, parent);
  const mine = await onHoldersDevice(device, person.name);
  const invited = [await comesByLink(device, spouse), await comesByLink(device, parent)];
  await showsDrawnCard(mine, cardOf(person), 'wei');
  for (const [i, who] of [spouse, parent].entries()) await showsDrawnCard(invited[i]!, cardOf(who), 'lin');
  await device.goesOn('recognise_cards');
  await consents(mine, 'face');
  await actsOnFace(mine, { kind: 'to_person' });

  const inviter = new IdentityPhone(await (await browser.newContext()).newPage());
  await inviter.opens(device, `/face-recognition?processNo=${device.processNo}`);
  const tile = (name: string) => inviter.page.getByRole('region', { name });
  await expect(tile(spouse.name)).toBeVisible();
  const film = await fixturePicture('challenges');
  const phones = await Promise.all(
    invited.map(async (who) => {
      const launched = await phoneBefore(film);
      const link = 'transmit_record_no' in who.subject ? who.subject.transmit_record_no : '';
      const phone = new IdentityPhone(launched.page);
      await phone.opens(who.device, `/face-recognition-upload-share?transmitRecordNo=${link}`);
      return { ...launched, phone };
    }),
  );
  await Promise.all(phones.map(({ phone }) => phone.doesTheMovements()));
  for (const { name } of [spouse, parent]) await expect(tile(name).getByText('✓ 已完成')).toHaveCount(0);
  await look(inviter.page, 'identity-faces-under-way');
  await Promise.all(phones.map(({ phone }) => phone.finishesTheFace()));
  for (const { name } of [spouse, parent]) await expect(tile(name).getByText('✓ 已完成')).toBeVisible();
  await lookOnPhones(inviter.page, 'identity-faces-done');
  for (const { close } of phones) await close();
});
