import { ocr } from '../../../contract/services/ocr.ts';
import { memberOwner } from '../../../server/domain/owner.ts';
import { operationsOf } from '../../../server/records/page-trace/operations.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import { cardCamera } from '../../support/card-camera.ts';
import { atTheCards, cardOf } from '../../support/family.ts';
import { Reader } from '../../support/reader.ts';
import { testServer } from '../../support/server.ts';
import { somebody } from '../support/applicant-phone.ts';
import { desktop } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { IdentityPhone, phoneBefore } from '../support/identity-phone.ts';
import { look, lookOnPhones } from '../support/look.ts';

/** A link is good for less. */
const afterAll = 30 * 24 * 60 * 60 * 1000;

test('an invited member proves their phone and shows their card while inviter and agent look on', async ({
  server,
  browser,
}) => {
  const [person, spouse] = [somebody(), somebody()];
  const device = await atTheCards(server.origin, person, spouse);
  const agent = await BoardAgent.hired(server.origin, server.server.running.context, 'S30012');
  await agent.sentTo(device, 'AX-ACC-04');
  const board = await (await desktop(browser)).newPage();
  await board.goto(`${server.origin}/?salesNo=S30012&salesToken=${agent.salesToken}#/pc-share`);
  await board.getByRole('link', { name: person.name, exact: true }).click();
  const row = board.getByRole('region', { name: '客户详情' }).getByRole('row', { name: spouse.name });
  const [card, face] = [row.getByRole('cell').nth(0), row.getByRole('cell').nth(1)];
  await expect(card).toHaveText('待办');
  await expect(board.getByText('实时更新')).toBeVisible();
  // A reload would lose this mark.
  await board.evaluate(() => Object.assign(window, { neverReloaded: true }));
  const inviter = new IdentityPhone(await (await browser.newContext()).newPage());
  await inviter.opensMembers(device);
  await inviter.button(`邀请${spouse.name}`).click();
  await inviter.button('复制链接转发').click();
  await expect(inviter.page.getByLabel('邀请内容')).toHaveValue(/http/);
  await lookOnPhones(inviter.page, 'identity-invite');
  await inviter.button('好的').click();
  const message = await device.call(ocr.getMemberList, device.process);
  const theirs = message.members.find(({ by }) => by === 'invite');
  const link = theirs?.invite?.transmit_record_no ?? '';
  const memberNo = theirs?.member_no ?? '';

  const film = await cardCamera(cardOf(spouse), [
    { side: 'front', seconds: 6 },
    { side: 'back', seconds: 6 },
  ]);
  const { page, problems, close } = await phoneBefore(film);
  const invited = new IdentityPhone(page);
  await page.goto(`${server.origin}/#/face-recognition-share-index?transmitRecordNo=${link}`);
  await expect(page.getByText('请输入您手机号的后四位')).toBeVisible();
  await expect(page.getByText(spouse.name)).toHaveCount(0);
  await lookOnPhones(page, 'identity-proof');
  await page.getByLabel('手机号后四位').fill(spouse.mobile.slice(-4));
  await expect(page.getByText('请输入短信验证码')).toBeVisible();
  await page.getByLabel('短信验证码').fill(await new Reader(server.origin).captchaFor(spouse.mobile));
  await expect(page.getByRole('heading', { name: '核实须知' })).toBeVisible();
  await invited.consents();
  // Told of the recording meanwhile, as by a sheet over the page.
  await invited.button('去拍身份证').click({ trial: true });
  await lookOnPhones(page, 'identity-notice');
  await invited.button('去拍身份证').click();
  await invited.showsBothSides();
  await expect(card).toHaveText('已开始');
  await invited.confirmsWhatWasRead();
  await expect(card).toContainText('已完成');
  await expect(face).toHaveText(/待办|等待/);
  await invited.button('继续').click();
  await expect(page).toHaveURL(/#\/face-recognition-upload-share/);
  await expect(inviter.page.getByRole('region', { name: spouse.name }).getByText('已识别')).toBeVisible();
  await page.getByRole('button', { name: /不想刷脸/ }).click();
  await expect(page.getByText('身份核实已完成')).toBeVisible();
  await lookOnPhones(page, 'identity-invited-done');
  await expect(inviter.page.getByRole('region', { name: spouse.name }).getByText('✓ 已完成')).toBeVisible();
  // Who does not want to be filmed is looked at by a person.
  await expect(face).toHaveText('人工');
  await look(board, 'identity-board-live');
  expect(await board.evaluate(() => 'neverReloaded' in window)).toBe(true);
  await board.context().close();
  await expect
    .poll(() => operationsOf(server.server.running.context.connection.db, memberOwner(memberNo)))
    .toMatchObject(
      expect.arrayContaining(
        ['/face-recognition-share-index', '/ocr-user-upload-share', '/face-recognition-upload-share'].map(
          (path) => expect.objectContaining({ kind: 'enter', page: path }) as unknown,
        ),
      ),
    );
  expect(problems).toEqual([]);
  await close();
});

test('a link that is over says so, and asks the inviter for another', async ({ page }) => {
  const server = await testServer({}, 'built');
  const [person, spouse] = [somebody(), somebody()];
  const device = await atTheCards(server.origin, person, spouse);
  const { members } = await device.call(ocr.getMemberList, device.process);
  const member_no = members.find(({ by }) => by === 'invite')?.member_no ?? '';
  const sent = await device.call(ocr.sendInviteMessage, {
    ...device.process,
    ...{ member_no, by: 'link', request_id: crypto.randomUUID() },
  });
  const { context } = server.server.running;
  Object.assign(context, { now: () => new Date(Date.now() + afterAll) });
  await page.goto(
    `${server.origin}/#/face-recognition-share-index?transmitRecordNo=${sent.transmit_record_no}`,
  );
  await expect(page.getByText('这个链接过期了')).toBeVisible();
  await lookOnPhones(page, 'identity-expired');
  await page.getByRole('button', { name: /重新发送/ }).click();
  await expect(page.getByText(/已提醒/)).toBeVisible();
  await server.close();
});
