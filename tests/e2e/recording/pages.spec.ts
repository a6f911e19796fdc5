import type { Route } from '@playwright/test';
import { world } from '../../../contract/sandbox/world.ts';
import { checksFace, registersPortrait } from '../../support/face-check.ts';
import { Reader, until } from '../../support/reader.ts';
import { makeClip } from '../../support/make-clip.ts';
import { Reviewer } from '../../support/staff.ts';
import { lookAtTwice, lookOnPhones, lookOnSides } from '../support/look.ts';
import { expect, quickStatement, test } from '../support/fixtures.ts';

// Every page and state of the recording, on a usual phone and on the smallest.
test.describe('on a usual phone and on the smallest', () => {
  test.use({ statement: quickStatement });
  test.setTimeout(240_000);

  test('from the link to a segment sent back', async ({ phone, server }) => {
    const { customer, page } = phone;
    const reader = new Reader(server.origin);
    await customer.opensLink();
    await lookOnPhones(page, '01-entry');
    await customer.begins();

    await expect(page.getByLabel('姓名')).toBeVisible();
    await lookOnPhones(page, '03-identity');
    const { name, certificate_number: number } = customer.recording.person;
    await page.getByLabel('姓名').fill(name);
    await page.getByLabel('证件号码').fill(number.slice(0, 17) + (number.endsWith('1') ? '2' : '1'));
    await customer.button('获取验证码').click();
    await expect(page.getByText(/校验未通过/)).toBeVisible();
    await lookOnPhones(page, '04-identity-checksum');
    await page.getByLabel('姓名').fill('别的人');
    await page.getByLabel('证件号码').fill(number);
    await customer.button('获取验证码').click();
    await expect(page.getByText(/不一致/)).toBeVisible();
    await expect(page.getByRole('link', { name: /^打电话给/ })).toHaveAttribute('href', /^tel:\d+/);
    await lookOnPhones(page, '05-identity-mismatch');
    await page.getByLabel('姓名').fill(name);
    await customer.button('获取验证码').click();
    await expect(page.getByText(/已发送至/)).toBeVisible();
    await page.getByLabel('短信验证码').fill('000000');
    await expect(page.getByText(/验证码不对，还可试 \d 次/)).toBeVisible();
    await lookOnPhones(page, '06-captcha-wrong');
    await page.getByLabel('短信验证码').fill(await reader.captchaFor(customer.recording.person.mobile));

    for (const item of ['07-policy-product', '08-policy-cover', '09-policy-exclusions', '10-policy-rights']) {
      await expect(page.getByText(`第 ${Number(item.slice(0, 2)) - 6} 项，共 4 项`)).toBeVisible();
      await lookOnPhones(page, item);
      await customer.button(/确认这一项/).click();
    }

    await expect(page.getByRole('heading', { name: '录制准备' })).toBeVisible();
    await lookOnSides(page, '11-guide');
    await lookAtTwice(page, '11-guide');
    await customer.button('打开摄像头').click();
    await expect(page.getByText('请先阅读并勾选同意')).toBeVisible();
    await lookOnPhones(page, '02-guide-consent-missing');
    await customer.consents();
    await page.getByRole('switch').click();
    await expect(page.getByRole('switch')).not.toBeChecked();
    await customer.button('打开摄像头').click();
    await expect(customer.button(/开始录制/)).toBeVisible({ timeout: 30_000 });
    await lookOnSides(page, '12-check');
    await customer.button(/开始录制/).click();
    await lookOnPhones(page, '13-count-in');
    await expect(customer.button('暂停')).toBeVisible({ timeout: 20_000 });
    await page.waitForTimeout(2500);
    await lookOnPhones(page, '14-recording');
    await customer.button('字号和语速').click();
    await lookOnPhones(page, '15-recording-preferences');
    await customer.button('字号和语速').click();
    await customer.button('暂停').click();
    await expect(customer.button('继续录制')).toBeVisible();
    await lookOnSides(page, '16-paused');
    await customer.button('遇到困难').click();
    await expect(
      customer.button('用系统相机录制').or(page.getByText('用系统相机录制')).first(),
    ).toBeVisible();
    await lookOnPhones(page, '17-trouble');
    await customer.button('关闭').click();
    await customer.button('继续录制').click();
    await customer.readsToTheEnd();
    await expect(customer.button('提交录制')).toBeVisible({ timeout: 20_000 });
    await lookOnPhones(page, '18-all-read');
    await customer.button('逐段查看').click();
    await customer.button('查看录像').first().click();
    await page.waitForTimeout(800);
    await lookOnPhones(page, '19-repeat-preview');
    await customer.button('提交录制').click();
    await customer.isSubmitted();
    await lookOnSides(page, '20-finish');
    await lookAtTwice(page, '20-finish');

    const { recording_no } = customer.recording;
    const { status } = await until(
      () => reader.call(world.recording, { recording_no }),
      (detail) => detail.status !== 'submitted',
    );
    // Beside another browser the camera may stand still for a second, and the machine says so.
    if (status !== 'verified') {
      await new Reviewer(server.origin).passes(recording_no);
      await page.reload();
    }
    await expect(page.getByText(/(系统检查|录像并)(已)?通过，您可以关闭本页。/)).toBeVisible({
      timeout: 15_000,
    });
    await lookOnPhones(page, '21-finish-passed');
    await new Reviewer(server.origin).returns(recording_no, [
      { segment: 1, remark: '这一段声音太小，请靠近手机再读一次' },
    ]);
    await expect(page.getByText('这一段声音太小')).toBeVisible({ timeout: 15_000 });
    await lookOnSides(page, '22-fail');
    await lookAtTwice(page, '22-fail');
  });

  test('where it does not go on', async ({ phone, server }) => {
    const { customer, page, context } = phone;
    const at = async (route: string, text: RegExp | string, name: string) => {
      await page.goto('about:blank');
      await page.goto(`${server.origin}/#${route}`);
      await expect(page.getByRole('heading', { name: text }).first()).toBeVisible();
      await lookOnPhones(page, name);
    };
    await at('/bridge?code=NOBODYGAVEIT', /链接已不能使用/, '30-link-failure');
    await at('/product_not_exist', /没有找到这款产品/, '31-product-missing');
    await at('/nowhere', /没有找到这个页面/, '32-not-found');
    const over = await new Reader(server.origin).call(world.createRecording, {
      person_seed: 9,
      expires_in: 1,
    });
    await page.waitForTimeout(1100);
    await at(over.short_link, /已过期/, '33-expire');
    await expect(page.getByRole('link', { name: /^打电话给/ })).toHaveAttribute('href', /^tel:\d+/);
    await customer.button('请顾问重发链接').click();
    await expect(page.getByText(/已告诉顾问，请留意短信/)).toBeVisible();

    await customer.opensLink();
    await customer.begins();
    await customer.provesIdentity();
    await customer.confirmsPolicy();
    const other = new Reader(server.origin);
    await other.opensLink(customer.recording.short_link);
    await other.provesIdentity(customer.recording);
    await page.reload();
    await expect(page.getByLabel('姓名')).toBeVisible();
    await lookOnPhones(page, '34-taken-over');

    await context.setOffline(true);
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await customer.button('确认身份').click();
    await lookOnPhones(page, '35-offline');
    await context.setOffline(false);
  });

  test('where the phone’s own camera films', async ({ phone }) => {
    const { customer, page, context } = phone;
    await context.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'mediaDevices');
      Reflect.deleteProperty(window, 'VideoEncoder');
    });
    // A file larger than is taken has to be made small first.
    await page.route('**/get-read-content*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: object };
      await route.fulfill({
        response,
        json: { ...answer, data: { ...answer.data, max_clip_bytes: 400_000 } },
      });
    });
    await customer.reachesRecordingPage();
    await customer.button('打开摄像头').click();
    await expect(page.getByText('用系统相机录制')).toBeVisible();
    await lookOnPhones(page, '41-unsupported');
    await page.locator('input[type=file]').setInputFiles('fixtures/clips/reader.mp4');
    await expect(page.getByRole('progressbar', { name: '处理进度' })).toHaveAttribute(
      'aria-valuenow',
      /^[1-9]/,
      { timeout: 30_000 },
    );
    await lookOnPhones(page, '42-file-preparing');
    await customer.button('取消').click();
    await expect(page.getByText('用系统相机录制')).toBeVisible();
    const silent = Buffer.from(await makeClip({ seconds: 2, loudness: 0 }));
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'silent.mp4', mimeType: 'video/mp4', buffer: silent });
    await expect(page.getByRole('heading', { name: '这段视频听不到声音' })).toBeVisible();
    await lookOnPhones(page, '43-file-refused');
  });

  test('a withdrawal whose answer is lost is not called undone, and is found out', async ({
    phone,
    server,
  }) => {
    const { customer, page } = phone;
    await customer.reachesRecordingPage();
    await page.goto('about:blank');
    await page.goto(`${server.origin}/#/recording-privacy`);
    await page.getByRole('button', { name: /^撤回/ }).first().click();
    const sheet = page.getByRole('dialog');
    const lists = '**/consent/list*';
    await page.route(lists, (route) => route.abort());
    await page.route('**/consent/withdraw*', (route) => route.abort(), { times: 1 });
    await customer.button('确认撤回').click();
    await expect(sheet.getByRole('alert')).toContainText('不确定是否已撤回，请重试');
    await page.unroute(lists);
    await page.route('**/consent/withdraw*', (route) => route.abort(), { times: 1 });
    await customer.button('确认撤回').click();
    await expect(sheet.getByRole('alert')).toContainText('还没有撤回，请重试');
    const loses = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/consent/withdraw*', loses, { times: 1 });
    await customer.button('确认撤回').click();
    await expect(page.getByText('录像已删除')).toBeVisible();
    await expect(sheet).toBeHidden();
  });

  test.describe('the will check', () => {
    test.use({ willCheck: 'required' });

    test('by its states', async ({ phone, server }) => {
      const { customer, page } = phone;
      const same = new Reader(server.origin);
      await registersPortrait(same, customer.recording, 'wei');
      await customer.reachesWillCheck();
      await lookOnPhones(page, '60-will-offer');
      await customer.button('开始意愿确认').click();
      await expect(page.getByText('请先阅读并勾选同意')).toBeVisible();
      await lookOnPhones(page, '61-will-consent-missing', () => customer.button('开始意愿确认').click());
      await customer.consents();
      await customer.button('开始意愿确认').click();
      await expect(page.getByText('手机与眼睛同高')).toBeVisible();
      await lookOnPhones(page, '62-face-guide');

      await same.opensLink(customer.recording.short_link);
      same.token = await page.evaluate(() => localStorage.getItem('visitor_token') ?? '');
      const { result } = await checksFace(same, 'lin');
      const at = async (route: string, heading: string, name: string) => {
        await page.goto('about:blank');
        await page.goto(`${server.origin}/#${route}`);
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        await lookOnPhones(page, name);
      };
      await at(`/recognition-result?willResult=${result}`, '这次没有通过', '63-will-failed');
      await expect(page.getByRole('heading', { name: '再试之前，请看一下' })).toBeVisible();
      await at(`/recognition-result?willResult=${result.slice(1)}`, '这次核验没有生效', '64-will-invalid');
      await at('/face-will?ticket=nobody-gave-this-out', '这个核验链接不能用了', '65-face-ticket');
      await at('/recording-privacy', '人脸信息授权', '66-privacy');
      await page.getByText('查看授权内容').first().click();
      await lookOnPhones(page, '67-privacy-terms');
      await customer.button('撤回人脸信息授权').click();
      await expect(customer.button('确认撤回')).toBeVisible();
      await lookOnPhones(page, '68-withdraw');
      await customer.button('确认撤回').click();
      await expect(page.getByText('照片已删除')).toBeVisible();
      await lookOnPhones(page, '69-withdrawn');
      await page.goto(`${server.origin}/#/recognition-result`);
      await customer.button('不用人脸，改由工作人员核验').click();
      await expect(customer.button('继续朗读')).toBeVisible();
      await lookOnPhones(page, '70-person');
      await customer.button('继续朗读').click();
      await expect(page.getByRole('heading', { name: '录制准备' })).toBeVisible();
    });
  });

  test('without leave to use the camera', async ({ phone }) => {
    const { customer, page, context } = phone;
    await context.addInitScript(() => {
      MediaDevices.prototype.getUserMedia = () =>
        Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    });
    await customer.reachesRecordingPage();
    await customer.button('打开摄像头').click();
    await expect(page.getByRole('heading', { name: '还没有允许使用摄像头' })).toBeVisible();
    await lookOnPhones(page, '40-refused');
  });
});
