import { deriveFromIdNumber } from '../../../contract/certificate/id-number.ts';
import { beijingDay } from '../../../contract/dates.ts';
import { birthDateOf } from '../../support/form-values.ts';
import { ApplicantPhone, somebody } from '../support/applicant-phone.ts';
import { BuyerOnPhone } from '../support/buyer-on-phone.ts';
import { expect, test } from '../support/fixtures.ts';
import { OrderPhone } from '../support/order-phone.ts';

/** A woman, as BuyerOnPhone insures herself. */
function she() {
  for (;;) {
    const person = somebody();
    if (deriveFromIdNumber(person.certificateNumber, beijingDay(new Date()))?.gender === 'female')
      return person;
  }
}

test('from the shelf to the policy on one phone, with ways back; another phone proves itself', async ({
  page,
  server,
  browser,
}) => {
  const person = she();
  const buyer = new BuyerOnPhone(page, server.origin);
  await buyer.finds('安行百万医疗险');
  await buyer.acknowledgesNotice();
  await buyer.insuresHerself(birthDateOf(person));
  await buyer.comparesAndTakes('优享版');
  await expect(buyer.premium).toBeVisible();
  const [figure = '?'] = /[\d,]+\.\d{2}/.exec(await buyer.premium.innerText()) ?? [];
  await buyer.readsEverything();
  await expect(page).toHaveURL(/#\/insure\?processNo=\w{8,}/);
  const processNo = new URL(page.url().replace('#/', '')).searchParams.get('processNo') ?? '';

  await test.step('back to the trial and forward again: what was chosen and what it costs is there', async () => {
    await expect(page.getByText('第 2 步，共 6 步')).toBeVisible();
    await page.goBack();
    await expect(buyer.premium).toContainText(figure);
    await page.goForward();
    await expect(page.getByText('第 2 步，共 6 步')).toBeVisible();
  });

  await test.step('filled in and submitted: nothing of the trial is asked for again', async () => {
    const phone = new ApplicantPhone(page, person, { origin: server.origin, processNo });
    await phone.fillsInEverything();
    await phone.button('提交投保信息').click();
    await phone.entersCaptcha();
    await expect(page).toHaveURL(/#\/health-told/);
    await expect(page.getByRole('heading', { name: '健康信息授权' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('第 3 步，共 6 步')).toBeVisible();
  });

  await test.step('another phone learns nothing before it has proven the applicant’s number', async () => {
    const other = await (await browser.newContext()).newPage();
    await other.goto(`${server.origin}/#/insure?processNo=${processNo}`);
    await expect(other.getByRole('heading', { name: '验证手机号' })).toBeVisible();
    await expect(other.getByText(person.name)).toHaveCount(0);
    await other.getByLabel('投保人手机号').fill(person.mobile);
    await other.getByRole('button', { name: '获取验证码' }).click();
    await expect(other.getByText(/已发送至/)).toBeVisible();
    await other.getByLabel('短信验证码').fill(await buyer.captchaOf(person.mobile));
    await other.getByRole('button', { name: '验证并继续' }).click();
    await expect(other).toHaveURL(/#\/health-told/);
    await other.context().close();
  });

  await test.step('the health notice: every question has its own answer', async () => {
    await page.getByRole('checkbox').check();
    await buyer.button('同意并开始').click();
    await expect(page.getByText(/还有 \d+ 题没有回答/)).toBeVisible();
    for (const group of await page.getByRole('radiogroup').all())
      await group.getByRole('radio').first().check();
    await buyer.button('下一步').click();
    await expect(page).toHaveURL(/#\/order-info-confirm/);
  });

  await test.step('confirmed, paid what the trial said, and the policy is there', async () => {
    const order = new OrderPhone(page, server.origin);
    await expect(page.getByText('紧急联系人')).toBeVisible();
    await order.confirms(person.mobile);
    await order.button('去支付').click();
    await expect(page).toHaveURL(/#\/checkout/);
    await expect(order.button(/确认支付/)).toContainText(figure);
    await order.pays();
    await order.button(/保单/).click();
    await expect(page).toHaveURL(/#\/order-info/);
    await expect(page.getByText('保障中')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('heading', { name: '安行百万医疗险' })).toBeVisible();
  });
});
