import { until } from '../../support/reader.ts';
import { Reviewer } from '../../support/staff.ts';
import { desktop, opensDesk } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';

test('each page, tap and filled field is written down with its time, what was typed is not, and a lost network loses nothing', async ({
  phone,
  server,
  browser,
}) => {
  const { customer, page, context } = phone;
  const { recording_no, person } = customer.recording;
  await customer.opensLink();
  await customer.begins();
  await customer.provesIdentity();
  await expect(page.getByText('第 1 项，共 4 项')).toBeVisible();
  await context.setOffline(true);
  // Longer than what was done waits to be sent.
  await page.waitForTimeout(6000);
  await context.setOffline(false);
  for (let item = 1; item <= 4; item++) {
    await expect(page.getByText(`第 ${item} 项，共 4 项`)).toBeVisible();
    await customer.button(/确认这一项/).click();
  }
  await expect(page.getByRole('heading', { name: '录制准备' })).toBeVisible();
  const told = await until(
    () => new Reviewer(server.origin).operations(recording_no),
    (operations) => operations.some(({ title }) => title === '录制准备'),
  );
  const steps = told.map(({ kind, title, target }) => [title, kind, target].filter(Boolean).join(' '));
  const inOrder = [
    '朗读录制 enter',
    '朗读录制 click 开始办理',
    '朗读录制 leave',
    '身份验证 enter',
    '身份验证 fill 姓名',
    '身份验证 fill 证件号码',
    '身份验证 click 获取验证码',
    '身份验证 fill 短信验证码',
    '身份验证 leave',
    '保单信息确认 enter',
    '保单信息确认 leave',
    '录制准备 enter',
  ];
  expect(steps.filter((step) => inOrder.includes(step))).toEqual(inOrder);
  expect(steps.filter((step) => /^保单信息确认 click .*确认这一项$/.test(step))).toHaveLength(4);
  const all = JSON.stringify(told);
  for (const secret of [person.name, person.certificate_number, person.mobile])
    expect(all).not.toContain(secret);

  const desk = await (await desktop(browser)).newPage();
  await opensDesk(desk, server.origin, `/review-desk/${recording_no}`);
  await desk.getByRole('button', { name: '查看', exact: true }).click();
  await expect(desk.getByText('填写“证件号码”')).toBeVisible();
  await desk.getByText('填写“证件号码”').scrollIntoViewIfNeeded();
  await look(desk, '90-operations');
  await desk.context().close();
});
