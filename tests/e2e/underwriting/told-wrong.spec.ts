import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { health } from '../../../contract/services/health.ts';
import { links } from '../../../server/tables/link.ts';
import { applicantOn, atCashier, beginsToPay, comesToConfirm, confirms } from '../../support/payer.ts';
import { comesByLink, showsWhoTheyAre, whileStandIns } from '../../support/identity.ts';
import { Declarant, inventedOfAge, memberOf, Underwriter } from '../../support/underwriting.ts';
import { desktop, logsIn } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { look, lookOnPhones } from '../support/look.ts';
import { agreesToRecording } from '../support/recording-notice.ts';
import { outlastsBackAndReload } from '../support/ways-back.ts';

/** A page in a browser that holds this session. */
async function opens(browser: Browser, token: string, address: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 375, height: 812 } })).newPage();
  await agreesToRecording(page);
  await page.addInitScript((held) => localStorage.setItem('visitor_token', held), token);
  await page.goto(address);
  return page;
}

/** A spouse who came by a link, before the health that the applicant told of them. */
async function spouseByLink(origin: string) {
  const spouse = inventedOfAge(30, 38);
  const device = await Declarant.applies(origin, 'AX-CI-02', { spouse });
  await device.declares();
  const theirs = await comesByLink(device, spouse);
  const link = 'transmit_record_no' in theirs.subject ? theirs.subject.transmit_record_no : '';
  return { device, theirs, link };
}

/** A spouse who came by the link to confirm, once the health that was told is accepted. */
async function spouseToConfirm(origin: string, how: { readonly both?: boolean } = {}) {
  const spouse = inventedOfAge(30, 38);
  const device = await Declarant.applies(origin, 'AX-MED-01', { spouse, ...how });
  await device.declares();
  await device.goesOn('pass_health');
  const theirs = await comesToConfirm(device, memberOf(spouse, 'spouse'));
  return { spouse, device, theirs };
}

test('the spouse says that their health is told wrong: the applicant sees it, corrects it, and goes on', async ({
  server,
  browser,
}) => {
  test.setTimeout(300_000);
  const { spouse, device, theirs } = await spouseToConfirm(server.origin);
  await confirms(applicantOn(device, device.member));
  const at = (path: string) => `${server.origin}/#${path}?processNo=${device.processNo}`;
  const page = await opens(browser, device.token, at('/order-info-confirm'));
  await expect(page.getByRole('heading', { name: '安行百万医疗险' })).toBeVisible();

  const { members } = await theirs.device.call(health.getHealthAuditConclusion, theirs.subject);
  const { member_no, content_sha256 } = members[0]!;
  const said = { ...theirs.subject, member_no, content_sha256, right: false };
  const mistake = '去年还查出过甲状腺结节';
  await theirs.device.call(health.confirmAnswers, { ...said, request_id: randomUUID(), mistake });
  await expect(page.getByRole('heading', { name: `${spouse.name}说健康告知有不对的地方` })).toBeVisible();
  await expect(page.getByText(`“${mistake}”`)).toBeVisible();
  await lookOnPhones(page, 'health-told-wrong');
  await page.getByRole('button', { name: '去更正健康告知' }).click();

  await expect(page).toHaveURL(/#\/health-told/);
  await expect(page.getByRole('radiogroup').first()).toBeVisible();
  await lookOnPhones(page, 'health-correcting');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page).toHaveURL(/#\/order-info-confirm/);
  await expect(page.getByText(`等${spouse.name}核对健康告知`)).toBeVisible();
  await expect(page.getByText('健康告知，之前的确认已失效。')).toBeVisible();
  await lookOnPhones(page, 'health-corrected-waits');

  const { transmit_record_no } = theirs.subject as { transmit_record_no: string };
  const phone = await opens(
    browser,
    theirs.device.token,
    `${server.origin}/#/share-order-confirm?transmitRecordNo=${transmit_record_no}`,
  );
  await expect(phone.getByText(/健康告知/).first()).toBeVisible();
  await lookOnPhones(phone, 'health-corrected-invited');
  await phone.getByRole('button', { name: '去核对健康告知' }).click();
  const asked = phone.getByRole('heading', { name: '这些是您的真实情况吗？' });
  await expect(asked).toBeVisible();
  await lookOnPhones(phone, 'health-confirms');
  await outlastsBackAndReload(phone, asked, phone.getByRole('heading', { name: '请先核对您的健康告知' }));
});

test('whose money was on its way when it was told wrong reads what becomes of it', async ({
  server,
  browser,
}) => {
  test.setTimeout(300_000);
  const { spouse, device, theirs } = await spouseToConfirm(server.origin);
  await confirms(applicantOn(device, device.member));
  await confirms(theirs);
  await device.goesOn('confirm_order');
  const { payment_no } = await beginsToPay(device);
  const { wechat } = server.server.running.context.paymentChannels;
  const { close, query } = wechat!;
  const silent = () => Promise.reject(new Error('unreachable'));
  Object.assign(wechat!, { close: silent, query: silent });
  try {
    await atCashier(device, payment_no, 'pay', { notice: 'lost' });
    const { members } = await theirs.device.call(health.getHealthAuditConclusion, theirs.subject);
    const { member_no, content_sha256 } = members[0]!;
    const said = { ...theirs.subject, member_no, content_sha256, request_id: randomUUID() };
    await theirs.device.call(health.confirmAnswers, { ...said, right: false, mistake: '血压有些高' });

    const address = `${server.origin}/#/checkout?processNo=${device.processNo}`;
    const page = await opens(browser, device.token, address);
    await expect(page.getByRole('heading', { name: `${spouse.name}说健康告知有不对的地方` })).toBeVisible();
    await expect(page.getByText('上一笔支付还没有结果，请不要重复支付。')).toBeVisible();
    await expect(page.getByRole('link', { name: /^400/ })).toBeVisible();
    await lookOnPhones(page, 'health-told-wrong-paying');
    await page.getByRole('button', { name: '放弃投保' }).click();
    await expect(page.getByText('有一笔支付还没有结束')).toBeVisible();
    await expect(page.getByText('如果已经付款，会原路退回付款账户。')).toBeVisible();
    await page.getByRole('button', { name: '再想想' }).click();

    // Its channel answers again: the page that is open learns of it.
    Object.assign(wechat!, { close, query });
    await expect(page.getByText(/^您付的 ¥ [\d,.]+ 已原路退回付款账户。$/)).toBeVisible({ timeout: 60_000 });
    await lookOnPhones(page, 'health-told-wrong-paid');
  } finally {
    Object.assign(wechat!, { close, query });
  }
});

test('who is to confirm what is led back is told to wait, and sees it once it comes again', async ({
  server,
  browser,
}) => {
  test.setTimeout(300_000);
  const { device, theirs } = await spouseToConfirm(server.origin, { both: true });
  await confirms(theirs);
  const own = async (right: boolean) => {
    const { members } = await device.call(health.getHealthAuditConclusion, device.process);
    const { member_no, content_sha256 } = members.find(({ by_invitation }) => !by_invitation)!;
    const said = { ...device.process, member_no, content_sha256, request_id: randomUUID(), right };
    await device.call(health.confirmAnswers, { ...said, ...(right ? {} : { mistake: '血压有些高' }) });
  };
  await own(false);
  await device.looks();
  await device.goesOn('correct_health');
  await device.declares();
  const link = 'transmit_record_no' in theirs.subject ? theirs.subject.transmit_record_no : '';
  const phone = await opens(
    browser,
    theirs.device.token,
    `${server.origin}/#/share-order-confirm?transmitRecordNo=${link}`,
  );
  await expect(phone.getByRole('heading', { name: '还没到确认的时候' })).toBeVisible();
  await expect(phone.getByRole('button', { name: '同意并确认' })).toBeHidden();
  await lookOnPhones(phone, 'order-confirm-invited-not-yet');
  await device.goesOn('pass_health');
  await own(true);
  await expect(phone.getByRole('button', { name: '同意并确认' })).toBeVisible();
  await expect(phone.getByText('内容有变，请您重新确认')).toBeVisible();
});

test('what was corrected under an open page is shown before it can be confirmed', async ({
  server,
  browser,
}) => {
  test.setTimeout(300_000);
  const { device, theirs } = await spouseToConfirm(server.origin);
  const link = 'transmit_record_no' in theirs.subject ? theirs.subject.transmit_record_no : '';
  const phone = await opens(
    browser,
    theirs.device.token,
    `${server.origin}/#/share-order-confirm?transmitRecordNo=${link}`,
  );
  const way = phone.getByRole('button', { name: '去核对健康告知' });
  await way.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  await look(phone, 'order-confirm-invited-health');
  await way.click();
  await phone.getByRole('button', { name: '有不对的' }).click();
  await phone.getByLabel('请写明不对或遗漏的内容').fill('血压有些高');
  await phone.getByRole('button', { name: '告诉投保人' }).click();
  await expect(phone.getByText('已告诉对方有不对的地方')).toBeVisible();

  // The page hears of nothing until it asks to confirm what it shows.
  let isDeaf = true;
  await phone.route('**/health/get-health-audit-conclusion*', (route) =>
    isDeaf ? route.abort() : route.continue(),
  );
  await device.looks();
  await device.goesOn('correct_health');
  await device.declares({ hypertension: [] });
  phone.on('request', (request) => {
    if (request.url().includes('/health/confirm-answers')) isDeaf = false;
  });
  await phone.getByRole('button', { name: '都属实，确认' }).click();
  await expect(phone.getByText('健康告知刚有更新，请看过最新内容再确认')).toBeVisible();
  await expect(phone.getByText('1 项有')).toBeVisible();
  await expect(phone.getByText('已按您说的更正，请再核对')).toBeVisible();
  await phone.getByRole('button', { name: '都属实，确认' }).click();
  await expect(phone.getByRole('heading', { name: '您已确认健康告知' })).toBeVisible();
});

test('who said that their health is told wrong goes back to the card that they owe', async ({
  server,
  browser,
}) => {
  test.setTimeout(300_000);
  const { device, theirs, link } = await spouseByLink(server.origin);
  const phone = await opens(
    browser,
    theirs.device.token,
    `${server.origin}/#/show-health-data?transmitRecordNo=${link}`,
  );
  const toIdentity = phone.getByRole('button', { name: '回到身份核实' });
  await phone.getByRole('button', { name: '有不对的' }).click();
  await phone.getByLabel('请写明不对或遗漏的内容').fill('去年还查出过甲状腺结节');
  await phone.getByRole('button', { name: '告诉投保人' }).click();
  await expect(phone.getByText('已告诉对方有不对的地方')).toBeVisible();
  await phone.getByRole('button', { name: '返回' }).click();
  await expect(phone).toHaveURL(/#\/face-recognition-share-index/);
  await phone.goto(`${server.origin}/#/show-health-data?transmitRecordNo=${link}`);
  await expect(phone.getByText('已告诉对方有不对的地方')).toBeVisible();
  await device.looks();
  await device.goesOn('correct_health');
  await device.says('save', await device.answersTo());
  await expect(phone.getByRole('heading', { name: '投保人正在更正健康告知' })).toBeVisible();
  await lookOnPhones(phone, 'health-being-corrected');
  await toIdentity.click();
  await expect(phone).toHaveURL(/#\/face-recognition-share-index/);
});

test('who looks at their health by a link that is over, or of a sale given up meanwhile, is told so', async ({
  server,
  browser,
}) => {
  test.setTimeout(300_000);
  const { device, theirs, link } = await spouseByLink(server.origin);
  const { db } = server.server.running.context.connection;
  const linkEnds = (after: number) =>
    db
      .update(links)
      .set({ expiresAt: new Date(Date.now() + after) })
      .where(eq(links.transmitRecordNo, link));
  const address = `${server.origin}/#/show-health-data?transmitRecordNo=${link}`;
  await linkEnds(-60_000);
  const phone = await opens(browser, theirs.device.token, address);
  await expect(phone.getByRole('heading', { name: '这个链接过期了' })).toBeVisible();
  await expect(phone).toHaveURL(/#\/face-recognition-share-index/);

  await linkEnds(3_600_000);
  await phone.goto(address);
  await expect(phone.getByRole('heading', { name: '这些是您的真实情况吗？' })).toBeVisible();
  await device.goesOn('cancel');
  await expect(phone.getByRole('heading', { name: '这次投保已取消' })).toBeVisible();
});

test('who has shown who they are is led by the message to the health that was corrected', async ({
  server,
  browser,
}) => {
  test.setTimeout(300_000);
  const spouse = inventedOfAge(30, 38);
  const device = await Declarant.applies(server.origin, 'AX-CI-02', { spouse });
  await device.declares();
  await device.goesOn('pass_health');
  const theirs = await comesByLink(device, spouse);
  const { members } = await theirs.device.call(health.getHealthAuditConclusion, theirs.subject);
  const { member_no, content_sha256 } = members[0]!;
  const said = { ...theirs.subject, member_no, content_sha256, request_id: randomUUID() };
  await theirs.device.call(health.confirmAnswers, { ...said, right: false, mistake: '血压有些高' });
  const { context } = server.server.running;
  await whileStandIns(context, () => showsWhoTheyAre(theirs, memberOf(spouse, 'spouse'), '长期'));
  const link = 'transmit_record_no' in theirs.subject ? theirs.subject.transmit_record_no : '';
  const phone = await opens(
    browser,
    theirs.device.token,
    `${server.origin}/#/face-recognition-share-index?transmitRecordNo=${link}`,
  );
  await expect(phone.getByRole('heading', { name: '身份核实已完成' })).toBeVisible();
  await expect(phone.getByRole('button', { name: '查看您的健康告知' })).toBeVisible();
  await lookOnPhones(phone, 'identity-done-health-told-wrong');

  await device.looks();
  await device.goesOn('correct_health');
  await device.declares();
  await expect(phone.getByRole('heading', { name: '请再核对一次健康告知' })).toBeVisible();
  await lookOnPhones(phone, 'identity-done-health-corrected');
  // Their link ends while the page stands there: it leads to the newest message, and not round.
  const { db } = context.connection;
  const endsAt = (expiresAt: Date) =>
    db.update(links).set({ expiresAt }).where(eq(links.transmitRecordNo, link));
  await endsAt(new Date(Date.now() - 60_000));
  await phone.getByRole('button', { name: '去核对健康告知' }).click();
  await expect(phone.getByText('这个链接已过期')).toBeVisible();
  await expect(phone.getByRole('button', { name: '去核对健康告知' })).toBeHidden();
  await lookOnPhones(phone, 'identity-done-link-over');
  await endsAt(new Date(Date.now() + 3_600_000));
  await phone.reload();
  await phone.getByRole('button', { name: '去核对健康告知' }).click();
  await phone.getByRole('button', { name: '都属实，确认' }).click();
  await phone.getByRole('button', { name: '回到身份核实' }).click();
  await expect(phone.getByRole('heading', { name: '身份核实已完成' })).toBeVisible();
  await expect(phone.getByRole('button', { name: '查看您的健康告知' })).toBeHidden();
});

test('who sent in an answer that is wrong finds the way to put it right', async ({ server, browser }) => {
  test.setTimeout(300_000);
  const device = await Declarant.applies(server.origin, 'AX-MED-01');
  await device.declares();
  const at = (path: string) => `${server.origin}/#${path}?processNo=${device.processNo}`;
  const page = await opens(browser, device.token, at('/health-told'));
  await page.getByRole('button', { name: `核对或更正${device.person.name}的健康告知` }).click();
  await expect(page.getByRole('heading', { name: '这些是您的真实情况吗？' })).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page).toHaveURL(/#\/order-info-confirm/);
  await lookOnPhones(page, 'order-confirm-health');
  await page.getByRole('button', { name: '核对或更正健康告知' }).click();
  await page.getByRole('button', { name: '都属实，确认' }).click();
  await expect(page.getByRole('heading', { name: '您已确认健康告知' })).toBeVisible();
  await lookOnPhones(page, 'health-own-confirmed');
  await page.getByRole('button', { name: '有不对的' }).click();
  await page.getByLabel('请写明不对或遗漏的内容').fill('去年做过一次手术');
  await page.getByRole('button', { name: '去更正' }).click();
  await expect(
    page.getByRole('heading', { name: `${device.person.name}的健康告知有不对的地方` }),
  ).toBeVisible();
  await lookOnPhones(page, 'health-own-wrong');
  await page.getByRole('button', { name: '去更正健康告知' }).click();
  await expect(page).toHaveURL(/#\/health-told/);
  await expect(page.getByRole('radiogroup').first()).toBeVisible();
});

test('the underwriter sees what was declared before beside what was corrected', async ({
  server,
  browser,
}) => {
  test.setTimeout(300_000);
  const spouse = inventedOfAge(30, 38);
  const own = { person: spouse };
  const device = await Declarant.applies(server.origin, 'AX-CI-02', { spouse });
  await device.comesBeforeUnderwriter();
  const underwriter = new Underwriter(server.origin);
  await underwriter.concludes(own, { result: 'pass' });
  const theirs = await comesByLink(device, spouse);
  const { members } = await theirs.device.call(health.getHealthAuditConclusion, theirs.subject);
  const { member_no, content_sha256 } = members[0]!;
  const said = { ...theirs.subject, member_no, content_sha256, request_id: randomUUID() };
  const mistake = '结节去年已经切除，没有高血压';
  await theirs.device.call(health.confirmAnswers, { ...said, right: false, mistake });
  await device.looks();
  await device.goesOn('correct_health');
  await device.declares();
  await device.goesOn('turn_to_manual');
  await device.sendsImages();
  const { case_no } = await underwriter.caseOf(own);

  const context = await desktop(browser);
  const desk = await context.newPage();
  await logsIn(desk, server.origin, `/underwriting-desk/${case_no}`, '江若谷');
  const table = desk.getByRole('table');
  await expect(table.getByRole('columnheader', { name: /先前告知.*\d{4}-\d\d-\d\d/ })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: /更正后/ })).toContainText(device.person.name);
  await expect(table.getByRole('cell', { name: /^有/ }).first()).toBeVisible();
  await expect(table.getByRole('cell', { name: '无' }).first()).toBeVisible();
  await look(desk, 'desk-health-corrected');
  await desk.setViewportSize({ width: 820, height: 1180 });
  await look(desk, 'desk-health-corrected');
  await context.close();
});
