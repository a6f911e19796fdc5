import { onHoldersDevice, showsCard, whileStandIns } from '../../support/identity.ts';
import { annuityForParent } from '../../support/policy-holder.ts';
import { inventedOfAge } from '../../support/underwriting.ts';
import { desktop, logsIn } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { IdentityPhone } from '../support/identity-phone.ts';
import { lookOnAll, lookOnPhones } from '../support/look.ts';

test('a beneficiary whose mobile nobody asks for is left to a person, who decides by what was typed', async ({
  server,
  page,
  browser,
}) => {
  const mother = inventedOfAge(60, 75);
  const device = await annuityForParent(server.origin, mother);
  const { name } = device.person;
  await whileStandIns(server.server.running.context, async () => {
    await showsCard(await onHoldersDevice(device, name), device.member, '长期');
  });
  const phone = new IdentityPhone(page);
  await phone.opensMembers(device);
  const tile = page.getByRole('region', { name: mother.name });
  await expect(tile.getByText('没有登记手机号，不用邀请，由工作人员核对')).toBeVisible();
  await expect(tile.getByText('待您办理')).toBeVisible();
  await expect(phone.button(/邀请/)).toHaveCount(0);
  await expect(phone.button('下一步')).toHaveCount(0);
  await lookOnPhones(page, 'identity-unreachable');

  const ask = phone.button('请人工核对').last();
  await ask.click();
  const sheet = page.getByRole('dialog', { name: '请人工核对' });
  await expect(sheet).toContainText(`${mother.name}不用拍身份证`);
  await lookOnPhones(page, 'identity-unreachable-sheet');
  await sheet.getByRole('button', { name: '先不用' }).click();
  await expect(sheet).toBeHidden();
  await ask.click();
  // It does not arrive: asked again, it is the same request.
  const ids: unknown[] = [];
  await page.route('**/ocr/verify', async (route) => {
    ids.push((route.request().postDataJSON() as { request_id: string }).request_id);
    await route.abort();
  });
  const confirm = sheet.getByRole('button', { name: '请人工核对' });
  await confirm.click();
  await expect(sheet.getByRole('alert')).toBeVisible({ timeout: 60_000 });
  await page.unroute('**/ocr/verify');
  const [again] = await Promise.all([page.waitForRequest('**/ocr/verify'), confirm.click()]);
  expect(new Set([...ids, (again.postDataJSON() as { request_id: string }).request_id]).size).toBe(1);
  await expect(sheet).toBeHidden();
  await expect(tile.getByText('人工核对中')).toBeVisible();
  await expect(tile.getByText('您可以继续投保')).toBeVisible();
  await lookOnPhones(page, 'identity-unreachable-handed');

  const desk = await (await desktop(browser)).newPage();
  const { member_no } = await onHoldersDevice(device, mother.name);
  await logsIn(desk, server.origin, `/identity-desk/${member_no}/card`, '程清和');
  await expect(desk.getByText('不能邀请本人拍摄')).toBeVisible();
  await expect(desk.getByText('投保人手机：')).toBeVisible();
  const typed = desk.getByRole('region', { name: '证件内容' });
  await expect(typed.getByRole('row', { name: `姓名 ${mother.name}` })).toBeVisible();
  await expect(typed.getByRole('columnheader', { name: '系统读出' })).toHaveCount(0);
  await lookOnAll(desk, 'identity-desk-unreachable');
  await desk.getByRole('button', { name: '联系不上' }).click();
  await desk.getByRole('button', { name: '不通过，请客户重办' }).click();
  await expect(desk.getByRole('dialog')).toContainText('投保人（');
  await desk.getByRole('button', { name: '确认' }).click();
  await expect(desk.getByText('已发短信请客户重新办理')).toBeVisible();

  await expect(tile.getByText('没有通过人工核对，可以再请一次')).toBeVisible();
  await phone.button('请人工核对').last().click();
  await expect(sheet.getByText('电话没有打通，请留意来电，再请人工核对一次')).toBeVisible();
  await lookOnPhones(page, 'identity-unreachable-refused');
  await confirm.click();
  await expect(sheet).toBeHidden();
  await phone.button('下一步').click();
  await expect(page.getByRole('heading', { name: '人脸识别' }).first()).toBeVisible();
});
