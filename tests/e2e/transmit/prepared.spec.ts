import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { deriveFromIdNumber } from '../../../contract/certificate/id-number.ts';
import { beijingDay } from '../../../contract/dates.ts';
import { filledIn } from '../../../server/sandbox/demo-sales/fill-in.ts';
import { processes } from '../../../server/tables/process.ts';
import { salesAgents } from '../../../server/tables/sales-agent.ts';
import { Agent, salesOriginOf } from '../../support/agent.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { chosen } from '../../support/buyer.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import { birthDateOf } from '../../support/form-values.ts';
import { PreparingAgent } from '../../support/preparing-agent.ts';
import { ApplicantPhone, forOneself, somebody } from '../support/applicant-phone.ts';
import { BuyerOnPhone } from '../support/buyer-on-phone.ts';
import { expect, test } from '../support/fixtures.ts';
import { lookOnPhones } from '../support/look.ts';
import { agreesToRecording } from '../support/recording-notice.ts';
import { whilePutDown } from '../support/while-put-down.ts';

/** A woman, as BuyerOnPhone insures herself. */
function she() {
  for (;;) {
    const person = somebody();
    if (deriveFromIdNumber(person.certificateNumber, beijingDay(new Date()))?.gender === 'female')
      return person;
  }
}

test('an agent prepares on the sales host, the customer completes it on a phone, the agent reads on', async ({
  page,
  server,
  browser,
}) => {
  test.setTimeout(480_000);
  const person = she();
  const salesOrigin = salesOriginOf(server.origin);
  const { salesToken } = await Agent.at(server.origin, 'S10001');
  const agent = new BuyerOnPhone(page, salesOrigin);
  await agreesToRecording(page);
  await page.goto(`${salesOrigin}/?salesToken=${salesToken}#/`);
  await page.getByRole('link', { name: /安行百万医疗险/ }).click();
  await expect(page.getByText('您正在为客户准备')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await agent.insuresHerself(birthDateOf(person));
  await agent.comparesAndTakes('优享版');
  await expect(agent.premium).toBeVisible();
  const [figure = '?'] = /[\d,]+\.\d{2}/.exec(await agent.premium.innerText()) ?? [];
  await agent.button('转发').click();
  await expect(page.getByRole('dialog', { name: '转发给客户' }).getByText('/bridge?code=')).toBeVisible();
  await lookOnPhones(page, '140-share-sheet');
  await agent.button('关闭').click();
  await agent.button('填写投保单').click();

  await expect(page).toHaveURL(/#\/insure\?processNo=\w{8,}/);
  const processNo = new URL(page.url().replace('#/', '')).searchParams.get('processNo') ?? '';
  const prepared = new ApplicantPhone(page, person, { origin: salesOrigin, processNo });
  await expect(page.getByText('证件号码、银行账号和各项同意由客户本人填写')).toBeVisible();
  await expect(page.getByLabel('证件号码')).toHaveCount(0);
  await prepared.button('转给客户').click();
  await expect(page.getByRole('alert').filter({ hasText: '请先填写投保人手机号' })).toBeVisible();
  await prepared.field('姓名').fill(person.name);
  await prepared.field('手机号码').fill(person.mobile);
  await lookOnPhones(page, '141-prepared-form');
  await prepared.button('转给客户').click();
  const sheet = page.getByRole('dialog', { name: '转给客户' });
  const address = /http\S+/.exec(await sheet.getByText('/bridge?code=').innerText())?.[0] ?? '';
  await lookOnPhones(page, '142-prepared-share');
  await prepared.button('关闭').click();

  const context = await browser.newContext();
  const phone = await context.newPage();
  const customer = new BuyerOnPhone(phone, server.origin);
  await test.step('the customer proves the phone, reads, agrees, and completes the form', async () => {
    await phone.goto(address);
    await expect(phone.getByText('顾问已为您填好一部分')).toBeVisible();
    await expect(phone.getByText(person.name)).toHaveCount(0);
    await lookOnPhones(phone, '143-prepared-proof');
    await phone.getByLabel('投保人手机号').fill(person.mobile);
    await customer.button('获取验证码').click();
    await expect(phone.getByText(/已发送至/)).toBeVisible();
    await phone.getByLabel('短信验证码').fill(await customer.captchaOf(person.mobile));
    await customer.button('验证并继续').click();
    await customer.acknowledgesNotice();
    await expect(customer.premium).toContainText(figure);
    await expect(phone.getByText(/执业证号/)).toBeVisible();
    await lookOnPhones(phone, '144-prepared-trial');
    await customer.readsEverything();
    await expect(phone).toHaveURL(new RegExp(`#/insure\\?processNo=${processNo}`));
    await expect(phone.getByLabel('姓名').first()).toHaveValue(person.name);
    const own = new ApplicantPhone(phone, person, { origin: server.origin, processNo });
    await own.fillsInEverything();
  });

  await test.step('the agent reads what stands there, without a number, and can change nothing', async () => {
    await page.reload();
    await expect(page.getByText('客户已接手')).toBeVisible();
    await expect(page.getByText(person.certificateNumber)).toHaveCount(0);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByText('居民身份证', { exact: true })).not.toHaveCount(0);
    await expect(page.getByText(/[a-z]_[a-z]/)).toHaveCount(0);
    await lookOnPhones(page, '145-prepared-read-only');
    await page.goto(`${salesOrigin}/#/pc-share?processNo=${processNo}`);
    await expect(page.getByText('由客户本人填写，您只能查看', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '查看投保单' }).click();
    await expect(page.getByText('客户已接手')).toBeVisible();
    const own = new ApplicantPhone(phone, person, { origin: server.origin, processNo });
    await own.button('提交投保信息').click();
    await expect(phone).toHaveURL(/#\/health-told/);
    await page.reload();
    await expect(page.getByText('客户已提交投保信息')).toBeVisible();
  });
  await context.close();
});

test('an agent’s next customer of the same product gets a trial and an application of their own', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000);
  const first = she();
  const salesOrigin = salesOriginOf(server.origin);
  const { salesToken } = await Agent.at(server.origin, 'S10001');
  const agent = new BuyerOnPhone(page, salesOrigin);
  const numberIn = (route: string) => async () => {
    const { searchParams, pathname } = new URL(page.url().replace('#/', ''));
    return pathname === route ? searchParams.get('processNo') : null;
  };
  const arrivesAt = async (route: string) => {
    await expect.poll(numberIn(route)).toMatch(/^\w{8,}$/);
    return (await numberIn(route)()) ?? '';
  };
  const picksOnShelf = async () => {
    await page.goto(`${salesOrigin}/?salesToken=${salesToken}#/`);
    await page.getByRole('link', { name: /安行百万医疗险/ }).click();
    await expect(page.getByText('您正在为客户准备')).toBeVisible();
  };
  const herself = page
    .getByRole('radiogroup', { name: '为谁投保', exact: true })
    .getByRole('radio', { name: '本人', exact: true });
  await agreesToRecording(page);
  await picksOnShelf();
  await agent.insuresHerself(birthDateOf(first));
  await agent.comparesAndTakes('优享版');
  await agent.button('填写投保单').click();
  const firstNo = await arrivesAt('/insure');
  const prepared = new ApplicantPhone(page, first, { origin: salesOrigin, processNo: firstNo });
  await prepared.field('姓名').fill(first.name);
  await prepared.field('手机号码').fill(first.mobile);
  await prepared.button('转给客户').click();
  await prepared.button('关闭').click();

  await picksOnShelf();
  await expect(herself).not.toBeChecked();
  await expect(agent.button(/^出生日期/)).toContainText('请选择');
  const nextNo = await arrivesAt('/detail');
  expect(nextNo).not.toBe(firstNo);
  // Looked at and left, it is nobody's yet: no second draft stands on the board.
  await picksOnShelf();
  expect(await arrivesAt('/detail')).toBe(nextNo);
  await agent.insuresHerself('1985-06-05');
  await agent.comparesAndTakes('优享版');
  await agent.button('填写投保单').click();
  expect(await arrivesAt('/insure')).toBe(nextNo);
  await expect(prepared.field('姓名')).toHaveValue('');
  await page.goBack();
  await expect(herself).toBeChecked();
  await page.goto(`${salesOrigin}/#/insure?processNo=${firstNo}`);
  await expect(prepared.field('姓名')).toHaveValue(first.name);
});

test('an agent who hands over what the customer submitted meanwhile is told so, and begins nothing', async ({
  page,
  context,
  server,
}) => {
  const { db } = server.server.running.context.connection;
  const person = she();
  const salesOrigin = salesOriginOf(server.origin);
  const agent = await PreparingAgent.at(server.origin, 'S10001');
  const genes = chosen({ pay_mode: 'year' }, forOneself(person));
  await agent.prepares('AX-MED-01');
  const firstFen = await agent.triesOut('AX-MED-01', 'B', genes);
  await agent.fillsIn({
    applicant: [{ name: person.name, mobile: person.mobile, certificate_type: 'id_card' }],
  });
  const { processNo } = agent;
  const begun = () =>
    db.select({ no: processes.processNo }).from(processes).where(eq(processes.salesNo, 'S10001'));
  const before = await begun();
  const opensForm = async (tab: Page) => {
    await agreesToRecording(tab);
    await tab.goto(`${salesOrigin}/?salesToken=${agent.salesToken}#/insure?processNo=${processNo}`);
    await tab.getByRole('button', { name: '转给客户' }).click();
    await expect(tab.getByRole('dialog', { name: '转给客户' })).toBeVisible();
  };
  const other = await context.newPage();
  await opensForm(other);
  await opensForm(page);
  const stopped = /这个产品已停售/;
  await whilePutDown(server, agent, 'AX-MED-01', async () => {
    await page.getByRole('button', { name: /^复制/ }).click();
    await expect(page.getByRole('dialog').getByText(stopped)).toBeVisible();
    await page.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('button', { name: '转给客户' }).click();
    await expect(page.getByRole('alert').filter({ hasText: stopped })).toBeVisible();
    await expect(page).toHaveURL(/#\/insure\?processNo=/);
  });

  await test.step('the customer submits', async () => {
    const customer = await ApplicantDevice.at(server.origin);
    customer.processNo = processNo;
    await customer.provesPhone(person);
    await customer.looks();
    await customer.concludesTrial('AX-MED-01', 'B', genes);
    const { modules } = await customer.opensForm();
    await customer.types(filledIn(modules, person));
    await customer.submitsApplication(firstFen);
  });

  await page.getByRole('button', { name: '转给客户' }).click();
  await expect(page.getByText('客户已提交投保信息')).toBeVisible();
  await other.getByRole('button', { name: /^复制/ }).click();
  await expect(other.getByText('客户已提交投保信息')).toBeVisible();
  await expect(page).toHaveURL(/#\/insure\?processNo=/);
  expect(await begun()).toHaveLength(before.length);
});

test('an agent whose login lapsed while they filled in is told so, and loses nothing', async ({
  page,
  server,
}) => {
  const { context } = server.server.running;
  const { db } = context.connection;
  const person = she();
  const salesOrigin = salesOriginOf(server.origin);
  const agent = await BoardAgent.hired(server.origin, context, 'S-LAPSED');
  await agent.prepares('AX-MED-01');
  await agent.triesOut('AX-MED-01', 'B', chosen({ pay_mode: 'year' }, forOneself(person)));
  const prepared = new ApplicantPhone(page, person, { origin: salesOrigin, processNo: agent.processNo });
  const opens = () =>
    page.goto(`${salesOrigin}/?salesToken=${agent.salesToken}#/insure?processNo=${agent.processNo}`);
  await agreesToRecording(page);
  await opens();
  await prepared.field('手机号码').fill(person.mobile);
  await expect(prepared.sign).toHaveText('已保存');

  const token = (tokenHash: string) =>
    db.update(salesAgents).set({ tokenHash }).where(eq(salesAgents.salesNo, 'S-LAPSED'));
  const [given] = await db.select().from(salesAgents).where(eq(salesAgents.salesNo, 'S-LAPSED'));
  await token('another');
  await prepared.field('姓名').fill(person.name);
  await expect(page.getByText('刚才的内容没有保存')).toBeVisible();
  await expect(page.getByText('登录已失效')).toBeVisible();
  await expect(page.getByText('网络中断')).toHaveCount(0);
  await prepared.button('转给客户').click();
  await expect(page.getByText('登录已失效')).toHaveCount(2);
  await expect(page.getByText('请稍后再转给客户')).toHaveCount(0);

  await token(given?.tokenHash ?? '');
  await page.goto('about:blank');
  await opens();
  await expect(prepared.field('姓名')).toHaveValue(person.name);
  await expect(prepared.sign).toHaveText('已保存');
});
