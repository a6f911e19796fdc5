import { checkDigit } from '../../../contract/certificate/id-number.ts';
import { expect, test } from '../support/fixtures.ts';
import { afterTrial, ApplicantPhone, forOneself, somebody } from '../support/applicant-phone.ts';
import { look, lookOnPhones } from '../support/look.ts';

test('an application is filled in, its mistakes are named where they are, the phone is proven, and it is submitted', async ({
  server,
  context,
}) => {
  const person = somebody();
  const device = await afterTrial(server.origin, forOneself(person));
  const phone = await ApplicantPhone.opens(context, person, device);
  const { page } = phone;
  await expect(page.getByText('第 2 步，共 6 步')).toBeVisible();
  await lookOnPhones(page, '130-insure');

  await test.step('the first mistake is focused and described, and clears as it is mended', async () => {
    await phone.button('下一项：被保险人').click();
    await expect(phone.field('姓名')).toBeFocused();
    await expect(phone.field('姓名')).toHaveAccessibleDescription('请输入姓名');
    await phone.field('姓名').fill(person.name);
    await expect(page.getByText('请输入姓名')).toBeHidden();
    await phone.field('手机号码').fill('138');
    await phone.field('姓名').focus();
    await expect(phone.field('手机号码')).toHaveAccessibleDescription(/11 位/);
    await look(page, '131-insure-mistakes');
  });

  await test.step('an ID number says the rest of the person', async () => {
    await phone.fillsInApplicant();
    await expect(phone.field('证件号码')).toHaveAccessibleDescription(
      /已得出：[男女]，\d{4}-\d{2}-\d{2}，\d+ 周岁/,
    );
    await expect(phone.field('证件号码')).toHaveValue(/^\d{6} \d{8} \d{3}[\dX]$/);
    await expect(page.getByLabel('出生日期')).toHaveCount(0);
    await look(page, '132-insure-applicant');
  });

  await test.step('the last button names what is left, and leads there', async () => {
    await phone.goesTo('保单信息');
    await phone.button('提交投保信息').click();
    await expect(page.getByRole('alert').filter({ hasText: '处需要修改' })).toBeVisible();
    await expect(phone.field('身高')).toBeFocused();
    await look(page, '133-insure-summary');
    await page.getByRole('button', { name: /去修改.*紧急联系人/ }).click();
    await expect(phone.field('姓名')).toBeFocused();
  });

  await test.step('what is left is filled in', async () => {
    await phone.goesTo('被保险人');
    await phone.fillsInOwnBody();
    await phone.goesTo('联系人');
    await phone.fillsInContact();
    await phone.goesTo('账户');
    await phone.fillsInAccount();
    await phone.goesTo('续保交费');
    await phone.chooses('以后到期，从上面的账户自动扣款', '不同意，我自己交');
    await phone.goesTo('保单信息');
    await phone.fillsInTheRest();
    await expect(page.getByText('处需要修改')).toBeHidden();
    await look(page, '134-insure-last');
  });

  await test.step('the phone is proven on a sheet, a wrong captcha is taken again', async () => {
    await phone.button('提交投保信息').click();
    await expect(phone.sheet.getByText('验证码已发送至')).toBeVisible();
    await phone.sheet.getByLabel('短信验证码').fill('000000');
    await expect(phone.sheet.getByRole('alert')).toHaveText(/验证码/);
    await expect(phone.sheet.getByLabel('短信验证码')).toHaveValue('');
    await lookOnPhones(page, '135-insure-captcha');
    await phone.entersCaptcha();
    await expect(page).toHaveURL(/#\/health-told\?processNo=/);
    await expect(page.getByRole('heading', { name: '健康信息授权' })).toBeVisible();
  });

  await test.step('what was submitted is not asked for again, and nothing of it stays on the phone', async () => {
    await page.goBack();
    await page.goto(`${server.origin}/#/insure?processNo=${device.processNo}`);
    await expect(page).toHaveURL(/#\/health-told/);
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toContain(person.certificateNumber);
    expect(page.url()).not.toContain(person.mobile);
  });
});

test('what is typed is never lost: saved after the answer, back after a reload, kept while offline', async ({
  server,
  context,
}) => {
  const person = somebody();
  const device = await afterTrial(server.origin, forOneself(person));
  const phone = await ApplicantPhone.opens(context, person, device);
  const { page } = phone;

  await test.step('it says 已保存 once the server has answered, not before', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/insure/store/snapshot', async (route) => {
      await held;
      await route.continue();
    });
    await phone.field('姓名').fill(person.name);
    await phone.field('手机号码').focus();
    await expect(phone.sign).toHaveText('正在保存');
    expect((await device.opensForm()).snapshot).toBeNull();
    answer();
    await expect(phone.sign).toHaveText('已保存');
    expect((await device.opensForm()).snapshot?.values.applicant?.[0]).toEqual({ name: person.name });
    await page.unroute('**/insure/store/snapshot');
  });

  await test.step('a reload brings it back', async () => {
    await page.reload();
    await expect(page.getByText('已恢复上次填写的内容')).toBeVisible();
    await expect(phone.field('姓名')).toHaveValue(person.name);
  });

  await test.step('what is typed offline is kept on the phone, and sent by itself', async () => {
    await context.setOffline(true);
    await phone.field('手机号码').fill(person.mobile);
    await phone.field('姓名').focus();
    await expect(phone.sign).toHaveText('存在本机');
    await expect(page.getByText('网络中断，已保存到本机')).toBeVisible();
    await look(page, '137-insure-offline');
    await context.setOffline(false);
    await expect(phone.sign).toHaveText('已保存');
    expect((await device.opensForm()).snapshot?.values.applicant?.[0]).toMatchObject({
      mobile: person.mobile,
    });
    expect(await page.evaluate(() => localStorage.getItem('kept_applications'))).toBeNull();
  });

  await test.step('a page that is closed offline loses nothing either', async () => {
    await page.route('**/insure/store/snapshot', (route) => route.abort());
    await phone.field('邮政编码').fill('310012');
    await phone.field('姓名').focus();
    await expect(phone.sign).toHaveText('存在本机');
    await page.unroute('**/insure/store/snapshot');
    await page.reload();
    await expect(phone.field('邮政编码')).toHaveValue('310012');
    await expect(phone.sign).toHaveText('已保存');
    expect((await device.opensForm()).snapshot?.values.applicant?.[0]).toMatchObject({
      postal_code: '310012',
    });
  });
});

test('of two devices nobody overwrites the other: who comes later is told, and both are joined', async ({
  server,
  context,
}) => {
  const person = somebody();
  const device = await afterTrial(server.origin, forOneself(person));
  const phone = await ApplicantPhone.opens(context, person, device);
  const { page } = phone;
  await phone.field('姓名').fill(person.name);
  await phone.field('手机号码').focus();
  await expect(phone.sign).toHaveText('已保存');

  const { snapshot } = await device.opensForm();
  await device.types({ ...snapshot?.values, applicant: [{ name: '周明远', address: '幸福路 1 号' }] });
  await phone.field('手机号码').fill(person.mobile);
  await phone.field('邮政编码').focus();
  await expect(phone.sheet.getByRole('heading', { name: '另一台设备也在填写' })).toBeVisible();
  await look(page, '138-insure-two-devices');
  await phone.button('合并两边的内容').click();
  await expect(phone.sign).toHaveText('已保存');
  await expect(phone.field('姓名')).toHaveValue('周明远');
  await expect(phone.field('详细地址')).toHaveValue('幸福路 1 号');
  expect((await device.opensForm()).snapshot?.values.applicant?.[0]).toMatchObject({
    name: '周明远',
    address: '幸福路 1 号',
    mobile: person.mobile,
  });
});

test('a birth date that changes the premium says so before anything is submitted', async ({
  server,
  context,
}) => {
  const person = somebody();
  const device = await afterTrial(server.origin, forOneself(person, { birth_date: '1970-03-08' }));
  const phone = await ApplicantPhone.opens(context, person, device);
  await phone.picks('证件类型', '居民身份证');
  await phone.field('证件号码').fill(person.certificateNumber);
  const told = phone.page.getByRole('status').getByRole('button', { name: /首期保费变为.*试算时/ });
  await expect(told).toBeVisible();
  await lookOnPhones(phone.page, '138-insure-told');
  await told.click();
  await expect(phone.sheet.getByText(/证件显示 \d+ 周岁，试算时按 5\d 周岁计算/)).toBeVisible();
  await phone.sheet.getByRole('button', { name: /按 .* 继续/ }).click();
  await expect(told).toBeHidden();
  // Agreed to is that premium, not whatever comes after it.
  const first17 = `${person.certificateNumber.slice(0, 6)}19800226${person.certificateNumber.slice(14, 17)}`;
  const older = first17 + checkDigit(first17);
  await phone.field('证件号码').fill(older);
  await expect(told).toBeVisible();
  await phone.fillsInEverything(older);
  await phone.button('提交投保信息').click();
  await phone.entersCaptcha();
  await expect(phone.sheet.getByRole('heading', { name: '保费有变化' })).toBeVisible();
  await expect(phone.sheet.getByText(/证件显示 \d+ 周岁，试算时按 5\d 周岁计算/)).toBeVisible();
  await lookOnPhones(phone.page, '139-insure-change');
  await phone.sheet.getByRole('button', { name: /按 .* 继续/ }).click();
  await expect(phone.page).toHaveURL(/#\/health-told/);
});
