import type { BrowserContext, Page } from '@playwright/test';
import { checkDigit } from '../../../contract/certificate/id-number.ts';
import { addYears, ageOn, beijingDay } from '../../../contract/dates.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  afterAccidentTrial,
  afterLifeTrial,
  afterTrial,
  ApplicantPhone,
  filledForOneself,
  forOneself,
  somebody,
} from '../support/applicant-phone.ts';
import { chosen } from '../../support/buyer.ts';
import { lookOnPhones } from '../support/look.ts';
import { whilePutDown } from '../support/while-put-down.ts';

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
    await lookOnPhones(page, '131-insure-mistakes');
  });

  await test.step('places are found in a list, a last day on wheels', async () => {
    for (const [field, picture] of [
      ['常住地区', '131-insure-place'],
      ['证件有效期至', '131-insure-validity'],
    ] as const) {
      await phone.field(field).click();
      await expect(phone.sheet).toBeVisible();
      await lookOnPhones(page, picture);
      await phone.sheet.getByRole('button', { name: '关闭' }).click();
      await expect(phone.sheet).toBeHidden();
    }
    await phone.field('常住地区').click();
    await phone.sheet.getByRole('button', { name: /^浙江/ }).click();
    // The level that follows is read out, and the keyboard goes on from there.
    await expect(phone.sheet.getByText('请选择')).toBeFocused();
    await phone.sheet.getByRole('button', { name: '关闭' }).click();
  });

  await test.step('an ID number says the rest of the person', async () => {
    await phone.fillsInApplicant();
    await expect(phone.field('证件号码')).toHaveAccessibleDescription(
      /已得出：[男女]，\d{4}-\d{2}-\d{2}，\d+ 周岁/,
    );
    await expect(phone.field('证件号码')).toHaveValue(/^\d{6} \d{8} \d{3}[\dX]$/);
    await expect(page.getByLabel('出生日期')).toHaveCount(0);
    await lookOnPhones(page, '132-insure-applicant');
  });

  await test.step('the last button names what is left, and leads there', async () => {
    await phone.goesTo('保单信息');
    await phone.button('提交投保信息').click();
    await expect(page.getByRole('alert').filter({ hasText: '处需要修改' })).toBeVisible();
    await expect(phone.field('身高')).toBeFocused();
    await lookOnPhones(page, '133-insure-summary', () => page.evaluate(() => scrollTo(0, 0)));
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
    await phone.chooses('以后到期，从银行卡自动扣款', '不同意，我自己交');
    await phone.goesTo('保单信息');
    await phone.fillsInTheRest();
    await expect(page.getByText('处需要修改')).toBeHidden();
    await lookOnPhones(page, '134-insure-last');
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

test('a bank account is filled in after its owner agreed to that, and goes when they take it back', async ({
  server,
  context,
}) => {
  const { person, device } = await filledForOneself(server.origin, 'unproven');
  const phone = await ApplicantPhone.opens(context, person, device);
  const { page } = phone;
  await phone.goesTo('账户');
  await phone.chooses('首期保费', '现在填写银行卡');
  await expect(phone.field('银行卡号')).toBeVisible();
  await lookOnPhones(page, '133-insure-account');

  await page.getByRole('button', { name: /银行账户信息授权/ }).click();
  await phone.sheet.getByRole('button', { name: '撤回并删除' }).click();
  await expect(phone.sheet.getByText('已撤回，银行账户信息已删除。')).toBeVisible();
  await lookOnPhones(page, '133-insure-account-withdrawn');
  await phone.sheet.getByRole('button', { name: '好的' }).click();
  await expect(phone.field('银行卡号')).toBeHidden();
  await lookOnPhones(page, '133-insure-account-consent');

  await phone.goesTo('保单信息');
  await phone.button('提交投保信息').click();
  const box = page.getByRole('checkbox', { name: '我同意收集和使用我的银行账户信息' });
  await expect(box).toBeInViewport();
  await expect(box).not.toBeChecked();
  await expect(phone.sign).toHaveText('已保存');
  expect(JSON.stringify((await device.opensForm()).snapshot?.values)).not.toContain('6220000000000000');
  await phone.button('同意并填写银行卡').click();
  await expect(page.getByRole('alert').getByText('请先阅读并勾选同意')).toBeVisible();
  await phone.agreesToAccount();
  await expect(phone.field('开户银行')).toBeFocused();
  await expect(phone.field('银行卡号')).toHaveValue('');
  await expect(phone.field('户名')).toHaveValue(person.name);
});

test('a captcha that was sent before the page was loaded anew is counted down, and is good', async ({
  server,
  context,
}) => {
  const { settings } = server.server.running.context;
  const { person, device } = await filledForOneself(server.origin, 'unproven');
  const phone = await ApplicantPhone.opens(context, person, device);
  const asks = async () => {
    await phone.goesTo('保单信息');
    await phone.button('提交投保信息').click();
    await expect(phone.sheet.getByText('验证码已发送至')).toBeVisible();
    await expect(phone.sheet.getByText(/^\d+ 秒后可重新获取$/)).toBeVisible();
    await expect(phone.sheet.getByRole('alert')).toBeEmpty();
  };
  Object.assign(settings, { captchaResendSeconds: 60 });
  try {
    await asks();
    await phone.sheet.getByRole('button', { name: '关闭' }).click();
    await asks();
    await phone.page.reload();
    await asks();
    await phone.entersCaptcha();
    await expect(phone.page).toHaveURL(/#\/health-told/);
  } finally {
    Object.assign(settings, { captchaResendSeconds: 0 });
  }
});

test('an application that is submitted without a network says so, and is submitted once afterwards', async ({
  server,
  context,
}) => {
  const { person, device } = await filledForOneself(server.origin, 'proven');
  const phone = await ApplicantPhone.opens(context, person, device);
  const { page } = phone;
  const submitted: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('submit_application')) submitted.push(request.url());
  });
  const submits = phone.button('提交投保信息');
  await phone.goesTo('保单信息');

  await context.setOffline(true);
  await submits.click();
  await expect(page.getByRole('alert')).toHaveText(/请检查网络/);
  await expect(submits).toBeEnabled();
  await lookOnPhones(page, '137-insure-submit-offline');
  expect(submitted).toEqual([]);

  await context.setOffline(false);
  await whilePutDown(server, device, 'AX-MED-01', async () => {
    await submits.click();
    await expect(page.getByRole('alert')).toContainText('已填写的内容不会丢失');
    await expect(page.getByRole('link', { name: /联系客服/ })).toHaveAttribute('href', /^tel:/);
    await lookOnPhones(page, '137-insure-submit-put-down');
    await phone.button('查看在售产品').click();
    await expect(page).toHaveURL(/#\/$/);
  });
  await page.goBack();
  await phone.goesTo('保单信息');
  await submits.click();
  await expect(page).toHaveURL(/#\/health-told\?processNo=/);
  expect(submitted).toHaveLength(2);
});

test('what was filled in for a product that was put down can be read, and is told why it cannot be submitted', async ({
  server,
  context,
}) => {
  const { person, device } = await filledForOneself(server.origin, 'proven');
  await whilePutDown(server, device, 'AX-MED-01', async () => {
    const phone = await ApplicantPhone.opens(context, person, device);
    const { page } = phone;
    await expect(phone.field('姓名')).toHaveValue(person.name);
    await phone.goesTo('被保险人');
    await expect(page.getByRole('radio', { name: '本人' })).toBeChecked();
    await phone.goesTo('保单信息');
    await phone.button('提交投保信息').click();
    await expect(page.getByRole('alert')).toContainText('已填写的内容不会丢失');
    await expect(page).toHaveURL(/#\/insure\?processNo=/);
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
    await lookOnPhones(page, '137-insure-offline');
    await context.setOffline(false);
    await expect(phone.sign).toHaveText('已保存');
    expect((await device.opensForm()).snapshot?.values.applicant?.[0]).toMatchObject({
      mobile: person.mobile,
    });
    expect(await page.evaluate(() => localStorage.getItem('kept_applications'))).toBeNull();
  });

  await test.step('a tab that is closed at once after the last letter loses nothing, and keeps it sealed', async () => {
    await phone.picks('证件类型', '居民身份证');
    await phone.goesTo('账户');
    await phone.chooses('首期保费', '现在填写银行卡');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/consent/give', async (route) => {
      await held;
      await route.continue();
    });
    await phone.agreesToAccount();
    await phone.goesTo('投保人');
    const given = page.waitForResponse('**/consent/give');
    answer();
    await given;
    await expect(phone.sign).toHaveText('已保存');
    await context.setOffline(true);
    await phone.field('证件号码').fill(person.certificateNumber);
    await phone.field('姓名').focus();
    await expect(phone.sign).toHaveText('存在本机');
    await phone.goesTo('账户');
    await phone.field('银行卡号').fill(bankCard);
    await phone.goesTo('投保人');
    await phone.field('邮政编码').fill('310012');
    await page.close();
    await context.setOffline(false);
    const other = await context.newPage();
    await other.goto(`${server.origin}/favicon.svg`);
    const stored = await keptByBrowser(other);
    expect(stored).toContain('kept_applications');
    for (const secret of [person.certificateNumber, bankCard, '310012']) expect(stored).not.toContain(secret);
    await other.close();
  });

  await test.step('it comes back in a new tab, is sent, and leaves the phone', async () => {
    const reopened = await ApplicantPhone.opens(context, person, device);
    await expect(reopened.field('邮政编码')).toHaveValue('310012');
    await expect(reopened.field('证件号码')).toHaveValue(/^\d{6} \d{8} \d{3}[\dX]$/);
    await expect(reopened.sign).toHaveText('已保存');
    const { snapshot } = await device.opensForm();
    expect(snapshot?.values.applicant?.[0]).toMatchObject({
      postal_code: '310012',
      certificate_number: person.certificateNumber,
    });
    expect(JSON.stringify(snapshot?.values)).toContain(bankCard);
    expect(await reopened.page.evaluate(() => localStorage.getItem('kept_applications'))).toBeNull();
    // Closed before the typing rested: nothing was sent, nothing was kept yet.
    await context.route('**/insure/store/snapshot', (route) => route.abort());
    await reopened.field('邮政编码').fill('310013');
    await reopened.page.close();
    await context.unroute('**/insure/store/snapshot');
    const third = await ApplicantPhone.opens(context, person, device);
    await expect(third.field('邮政编码')).toHaveValue('310013');
    await expect(third.sign).toHaveText('已保存');
    await third.page.close();
  });

  await test.step('a browser that can seal nothing writes nothing down, and says so', async () => {
    await context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    const bare = await ApplicantPhone.opens(context, person, device);
    await context.setOffline(true);
    await bare.field('邮政编码').fill('310099');
    await bare.field('姓名').focus();
    await expect(bare.sign).toHaveText('等待网络');
    await expect(bare.page.getByText('请不要关闭或刷新本页')).toBeVisible();
    await lookOnPhones(bare.page, '137-insure-nothing-sealed');
    expect(await bare.page.evaluate(() => localStorage.getItem('kept_applications'))).toBeNull();
    await context.setOffline(false);
    await expect(bare.sign).toHaveText('已保存');
  });
});

const bankCard = '6200009900001234567';

/** Every byte of text that this origin keeps in the browser. */
const keptByBrowser = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('not read'));
      });
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) {
      const db = await answer(indexedDB.open(name ?? ''));
      for (const store of db.objectStoreNames)
        kept.push(name, store, await answer(db.transaction(store).objectStore(store).getAll()));
      db.close();
    }
    return JSON.stringify(kept);
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
  await expect(phone.sheet.getByRole('heading', { name: '其他页面或设备也在填写' })).toBeVisible();
  await lookOnPhones(page, '138-insure-two-devices');
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

test('who does the trial again with something unsent in the form is told of no other device, and both are joined', async ({
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
  await page.route('**/insure/store/snapshot', (route) => route.abort());
  await phone.field('邮政编码').fill('310012');
  await phone.field('手机号码').focus();
  await expect(phone.sign).toHaveText('存在本机');
  await page.goto('about:blank');
  await page.unroute('**/insure/store/snapshot');

  await device.looks();
  await device.goesOn('change_trial');
  const again = chosen({ pay_mode: 'year' }, forOneself(person, { social_insurance: 'no' }));
  await device.concludesTrial('AX-MED-01', 'B', again);

  await phone.opensForm();
  await expect(phone.sign).toHaveText('已保存');
  await expect(phone.sheet).toBeHidden();
  await expect(phone.field('邮政编码')).toHaveValue('310012');
  const { values } = (await device.opensForm()).snapshot ?? {};
  expect(values?.applicant?.[0]).toMatchObject({ name: person.name, postal_code: '310012' });
  expect(values?.insurant?.[0]).toMatchObject({ social_insurance: 'no' });
});

test('several people are insured and several are named to receive the benefit', async ({
  server,
  context,
}) => {
  const person = somebody();
  const family = await ApplicantPhone.opens(
    context,
    person,
    await afterTrial(server.origin, forOneself(person)),
  );
  const { page } = family;

  await test.step('somebody is added, and has the applicant’s phone and address copied once', async () => {
    await family.field('姓名').fill(person.name);
    await family.field('手机号码').fill(person.mobile);
    await family.field('详细地址').fill('幸福路 1 号 2 单元 301 室');
    await family.goesTo('被保险人');
    await family.fillsInOwnBody();
    await family.button('添加被保险人').click();
    await expect(page.getByRole('heading', { name: '被保险人 2' })).toBeVisible();
    await expect(family.button(new RegExp(`^${person.name} ?，已填好`))).toBeVisible();
    await family.chooses('是投保人的', '配偶');
    await family.field('姓名').fill('周明远');
    await family.button('复制投保人').click();
    await expect(family.field('手机号码')).toHaveValue(grouped(person.mobile));
    await expect(family.field('详细地址')).toHaveValue('幸福路 1 号 2 单元 301 室');
    // A copy: what is changed afterwards is this person's alone.
    await family.field('手机号码').fill('13900000081');
    await lookOnPhones(page, '140-insure-several', () => family.button('周明远').scrollIntoViewIfNeeded());
    await family.goesTo('投保人');
    await expect(family.field('手机号码')).toHaveValue(grouped(person.mobile));
  });

  await test.step('a child is added by the family’s booklet', async () => {
    await family.goesTo('被保险人');
    await family.button('添加被保险人').click();
    await family.chooses('是投保人的', '子女');
    await family.field('姓名').fill('周予安');
    await family.picks('证件类型', /户口簿/);
    await family.field('证件号码').fill(childNumber());
    await expect(family.field('证件号码')).toHaveAccessibleDescription(/已得出：男，.*6 周岁/);
    await lookOnPhones(page, '141-insure-child');
  });

  await test.step('who is removed comes back, with everything', async () => {
    await family.button('周明远').click();
    await family.button('删除').click();
    await expect(family.button('周明远')).toBeHidden();
    await expect(page.getByText('已删除被保险人 2')).toBeVisible();
    await lookOnPhones(page, '142-insure-removed');
    // The button that was tapped is gone with the person.
    await expect(family.button('撤销')).toBeFocused();
    await family.button('撤销').click();
    await family.button('周明远').click();
    await expect(family.field('手机号码')).toHaveValue('139 0000 0081');
    await page.close();
  });

  const life = await ApplicantPhone.opens(context, person, await afterLifeTrial(server.origin, person));
  await test.step('those who are named share the whole', async () => {
    await life.goesTo('受益人');
    await life.chooses('身故受益人', '指定');
    for (const [index, name] of ['周明远', '周予安', '林怀瑾'].entries()) {
      if (index > 0) await life.button('添加受益人').click();
      await life.field('姓名').fill(name);
      await life.chooses('受益顺序', '第一顺序');
    }
    const sum = life.page.getByRole('status').filter({ hasText: '受益份额合计' });
    await life.button('平均分配').click();
    await expect(life.page.getByLabel('周明远的份额', { exact: true })).toHaveValue('34');
    await expect(sum).toContainText('100%');
    await lookOnPhones(life.page, '143-insure-shares-whole');
    await life.button('周明远的份额减 5').click();
    await expect(sum).toContainText('还差 5%');
    await lookOnPhones(life.page, '144-insure-shares-short', () => sum.scrollIntoViewIfNeeded());
    const share = life.page.getByLabel('周予安的份额', { exact: true });
    await share.fill('0');
    await share.blur();
    await expect(life.page.getByText(/份额应为 1 至 100/)).toBeVisible();
    await expect(share).toHaveAccessibleDescription(/份额应为 1 至 100/);
    await expect(share).toHaveAttribute('aria-invalid', 'true');
    await lookOnPhones(life.page, '144-insure-share-wrong', () => share.scrollIntoViewIfNeeded());
    await share.fill('50');
    await share.blur();
    await expect(share).not.toHaveAttribute('aria-invalid');
    await expect(sum).toContainText('多出 12%');
    await life.goesTo('保单信息');
    await life.button('提交投保信息').click();
    await life.button(/去修改.*受益人/).click();
    await lookOnPhones(life.page, '145-insure-shares-over');
    await life.page.close();
  });

  const abroad = await ApplicantPhone.opens(context, person, await afterAccidentTrial(server.origin, person));
  await test.step('where somebody travels to is found in a list', async () => {
    await abroad.goesTo('保单信息');
    const destination = abroad.field('一年内打算前往的国家或地区');
    await destination.click();
    await abroad.sheet.getByRole('button', { name: '亚洲' }).click();
    await lookOnPhones(abroad.page, '146-insure-destination');
    await abroad.sheet.getByRole('textbox').fill('挪');
    await abroad.sheet.getByRole('button', { name: /挪威/ }).click();
    await expect(destination).toContainText('挪威');
    await expect(abroad.sign).toHaveText('已保存');
    await lookOnPhones(abroad.page, '147-insure-destination-chosen');
  });
});

/** Somebody of six years. */
function childNumber(): string {
  const first17 = `990101${addYears(beijingDay(new Date()), -6).replaceAll('-', '')}013`;
  return first17 + checkDigit(first17);
}

const grouped = (mobile: string) => `${mobile.slice(0, 3)} ${mobile.slice(3, 7)} ${mobile.slice(7)}`;

/** An application whose trial was reckoned with another birth date; answers how the page says so. */
const anotherBirth = '1970-03-08';
const toldAges = () =>
  new RegExp(`证件显示 \\d+ 周岁，试算时按 ${ageOn(anotherBirth, beijingDay(new Date()))} 周岁计算`);

async function withAnotherBirth(origin: string, context: BrowserContext) {
  const person = somebody();
  const device = await afterTrial(origin, forOneself(person, { birth_date: anotherBirth }));
  const phone = await ApplicantPhone.opens(context, person, device);
  await phone.picks('证件类型', '居民身份证');
  await phone.field('证件号码').fill(person.certificateNumber);
  const told = phone.page.getByRole('status').getByRole('button', { name: /首期保费变为.*试算时/ });
  return { person, phone, told };
}

test('a birth date that changes the premium says so before anything is submitted', async ({
  server,
  context,
}) => {
  const { person, phone, told } = await withAnotherBirth(server.origin, context);
  await expect(told).toBeVisible();
  await lookOnPhones(phone.page, '138-insure-told');
  await told.click();
  await expect(phone.sheet.getByText(toldAges())).toBeVisible();
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
  await expect(phone.sheet.getByText(toldAges())).toBeVisible();
  await lookOnPhones(phone.page, '139-insure-change');
  await phone.sheet.getByRole('button', { name: /按 .* 继续/ }).click();
  await expect(phone.page).toHaveURL(/#\/health-told/);
});

test('back at the trial, what the application says is chosen already, and the application is as it was left', async ({
  server,
  context,
}) => {
  const person = somebody();
  const device = await afterTrial(server.origin, forOneself(person, { birth_date: '1970-03-08' }));
  const phone = await ApplicantPhone.opens(context, person, device);
  await phone.field('姓名').fill(person.name);
  await phone.picks('证件类型', '居民身份证');
  await phone.field('证件号码').fill(person.certificateNumber);
  await phone.page
    .getByRole('status')
    .getByRole('button', { name: /首期保费变为.*试算时/ })
    .click();
  const taken = phone.page.waitForResponse('**/proposal-plan/gene-list');
  await phone.sheet.getByRole('button', { name: '回试算调整' }).click();
  expect(((await (await taken).json()) as { code: number }).code).toBe(0);
  await expect(phone.page).toHaveURL(/#\/detail\?processNo=/);
  const born = new RegExp(String(forOneself(person)['birth_date']));
  await expect(phone.page.getByRole('button', { name: born })).toBeVisible();
  await lookOnPhones(phone.page, '148-trial-from-application');
});
