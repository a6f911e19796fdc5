import type { Page } from '@playwright/test';
import { ocr } from '../../../contract/services/ocr.ts';
import { order } from '../../../contract/services/order.ts';
import { riskAssessment } from '../../../contract/services/risk-assessment.ts';
import { trial } from '../../../contract/services/trial.ts';
import { underwriting } from '../../../contract/services/underwriting.ts';
import { world } from '../../../contract/sandbox/world.ts';
import { Agent, salesOriginOf } from '../../support/agent.ts';
import { memberNamed, onHoldersDevice, requestId, showsCard, withStandIns } from '../../support/identity.ts';
import { applicantOn, atCashier, comesToConfirm, confirms } from '../../support/payer.ts';
import { buysAnnuity } from '../../support/policy-holder.ts';
import { judged, Reader, until } from '../../support/reader.ts';
import { reachedAsWritten } from '../../support/reached.ts';
import { hostScript } from '../../support/platform-host/simulated-host.ts';
import { Reviewer } from '../../support/staff.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Declarant, inventedOfAge, memberOf, Underwriter } from '../../support/underwriting.ts';
import { BuyerOnPhone } from '../support/buyer-on-phone.ts';
import { expect, test } from '../support/fixtures.ts';
import { launchPhone } from '../support/phone.ts';
import { RouteWalk } from '../support/route-walk.ts';
import { outlastsBackAndReload } from '../support/ways-back.ts';
import specifiedRoutes from '../../contract/specification/routes.json' with { type: 'json' };

// Each route of the specification, come to as people come to it: what a page is not about is prepared by calls.

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const orderLink = (orderNo: string) => `/bridge?orderNo=${orderNo}`;
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('visitor_token') ?? '');
const anAdult = () => inventedOfAge(30, 38);

interface Flow {
  readonly server: TestServer;
  readonly walk: RouteWalk;
  readonly page: Page;
}

test('every route of the specification is reached from a flow, and its own page stands there', async ({
  camera,
}) => {
  const server = await testServer({}, 'built');
  const { page, close } = await launchPhone(camera, { width: 375, height: 812 });
  const walk = new RouteWalk(server.origin);
  walk.watches(page);
  const flow = { server, walk, page };
  const failed: string[] = [];
  for (const [name, goes] of Object.entries(walks)) {
    walk.by = 'customer';
    await test
      .step(name, () => goes(flow))
      .catch((error: unknown) => failed.push(`${name}: ${String(error).slice(0, 1500)}`));
  }
  await close();
  await server.close();
  const specified = specifiedRoutes.map(({ variant, path }) => `${variant} ${path}`);
  expect
    .soft(
      specified.filter((route) => !walk.reached.has(route)),
      'not reached',
    )
    .toEqual([]);
  expect.soft(failed).toEqual([]);
  expect.soft(walk.problems).toEqual([]);
  const reached = specified.flatMap((route) => walk.reached.get(route) ?? []);
  expect(reached).toEqual(await reachedAsWritten('routes', reached));
});

const walks: Readonly<Record<string, (flow: Flow) => Promise<void>>> = {
  async 'a statement is read aloud, submitted, and sent back'({ server, walk, page }) {
    const reader = new Reader(server.origin);
    const recording = await reader.call(world.createRecording, {
      ...{ person_seed: 8800, statement: ['本人同意投保。'], will_check: 'required', sales_no: 'S10001' },
    });
    // Over by the time that it is opened.
    const over = await reader.call(world.createRecording, { person_seed: 8801, expires_in: 1 });
    const { name, certificate_number, mobile } = recording.person;
    await walk.opens(page, recording.short_link);
    await walk.arrives(page, '/single-recording', {
      ...{ heading: '朗读录制', shows: '怎么完成', from: 'the link of the message' },
    });
    await button(page, '开始办理').click();
    await walk.arrives(page, '/identity-confirm', {
      ...{ heading: '身份验证', shows: '请填写投保人本人信息', from: '`/single-recording`, 开始办理' },
    });
    await page.getByLabel('姓名').fill(name);
    await page.getByLabel('证件号码').fill(certificate_number);
    await button(page, '获取验证码').click();
    await expect(page.getByText(/已发送至/)).toBeVisible();
    await page.getByLabel('短信验证码').fill(await reader.captchaFor(mobile));
    await walk.arrives(page, '/policy-confirm', {
      ...{ heading: '保单信息确认', shows: '第 1 项，共 4 项', from: '`/identity-confirm`, the captcha' },
    });
    for (let item = 1; item <= 4; item++) {
      await expect(page.getByText(`第 ${item} 项，共 4 项`)).toBeVisible();
      await button(page, /确认这一项/).click();
    }
    await walk.arrives(page, '/recognition-result', {
      ...{ heading: '意愿确认', shows: '朗读前，先确认是您本人', from: '`/policy-confirm`, 确认这一项' },
    });
    await button(page, '不用人脸，改由工作人员核验').click();
    await button(page, '继续朗读').click();
    await walk.arrives(page, '/recording-start-video', {
      ...{ heading: '录制准备', shows: /朗读 1 段/, from: '`/recognition-result`, 继续朗读' },
    });
    await page.getByRole('switch').click();
    await page.getByRole('checkbox', { name: /我同意/ }).check();
    await button(page, /打开摄像头/).click();
    await button(page, /开始录制/).click({ timeout: 30_000 });
    await walk.arrives(page, '/recording-video', {
      ...{
        heading: /准备开始|朗读录制/,
        shows: '本人同意投保',
        from: '`/recording-start-video`, 打开摄像头',
      },
    });
    await expect(button(page, '读完了')).toBeVisible({ timeout: 60_000 });
    await page.waitForTimeout(1500);
    await button(page, '读完了').click();
    await button(page, '逐段查看').click();
    await walk.arrives(page, '/recording-repeat', {
      ...{ heading: '查看录制', shows: '重录这一段', from: '`/recording-video`, 逐段查看' },
    });
    await button(page, '提交录制').click();
    await walk.arrives(page, '/recording-finish', {
      ...{ heading: /录制/, shows: '提交回执', from: '`/recording-repeat`, 提交录制' },
    });
    const { recording_no } = recording;
    await until(() => reader.call(world.recording, { recording_no }), judged);
    await new Reviewer(server.origin).returns(recording_no, [{ segment: 0, remark: '声音太小，请靠近手机' }]);
    await walk.arrives(page, '/recording-fail', {
      ...{ heading: '需要重录', shows: '声音太小', from: '`/recording-finish`, sent back by a reviewer' },
    });

    const revoked = await reader.call(world.createRecording, { person_seed: 8802, sales_no: 'S10001' });
    await (await Agent.at(server.origin, 'S10001')).revokes(revoked.recording_no);
    await walk.opens(page, revoked.short_link);
    await walk.arrives(page, '/link_failure', {
      ...{
        heading: '链接已失效',
        shows: '这个链接已不能使用',
        from: '`/bridge`, a link that was taken back',
      },
    });
    await walk.opens(page, over.short_link);
    await walk.arrives(page, '/recording-expire', {
      ...{ heading: '链接已过期', shows: '录制链接已过期', from: '`/bridge`, a link that is over' },
    });
  },

  async 'an agent shares, and a customer tries it out'({ server, walk, page }) {
    withStandIns(server.server.running.context);
    const agent = await Agent.at(server.origin, 'S10001');
    const asked = { product_no: 'AX-MED-01', request_id: requestId() };
    const { share_info } = await agent.call(trial.salesPreTransmit, asked);
    await walk.opens(page, share_info.transmit_link);
    await walk.arrives(page, '/detail', {
      ...{ heading: /保费试算|安行百万医疗险/, shows: '安行百万医疗险', from: '`/bridge`, the agent’s link' },
    });
    walk.passes(page, '/bridge', 'the agent’s link');
    const buyer = new BuyerOnPhone(page, server.origin);
    await buyer.acknowledgesNotice();
    await buyer.insuresHerself('1990-03-12');
    await buyer.comparesAndTakes('优享版');
    await buyer.readsEverything();
    await walk.arrives(page, '/insure', {
      ...{ heading: '填写投保信息', shows: '投保人', from: '`/detail`, 都已读完，继续投保' },
    });
    await walk.opens(page, '/bridge?productNo=AX-NONE-01');
    await walk.arrives(page, '/product_not_exist', {
      ...{ heading: '产品不存在', shows: '没有找到这款产品', from: '`/bridge`, a product that is not sold' },
    });
  },

  async 'health, an underwriter, card and face'({ server, walk, page }) {
    const device = await Declarant.applies(server.origin, 'AX-CI-02');
    const { order_no } = await device.call(order.checkBelong, device.process);
    await walk.opens(page, orderLink(order_no), device.token);
    await walk.arrives(page, '/health-told', {
      ...{ heading: '健康告知', shows: '健康信息授权', from: '`/bridge`, the order’s number' },
    });
    await device.declares({ hypertension: [], nodule: ['thyroid'] });
    await page.reload();
    await walk.arrives(page, '/intelligent-underwriting', {
      ...{ heading: '智能核保', shows: /血压最高是多少/, from: '`/intelligent-underwriting-transfer`' },
    });
    walk.passes(page, '/intelligent-underwriting-transfer', '`/health-told`, what was declared');
    await device.goesThroughSmart('middle');
    await device.answersSmart({ disease: 'thyroid_nodule' });
    await page.reload();
    await page.getByRole('radio', { name: /^3 级/ }).check();
    await button(page, '查看结论').click();
    await walk.arrives(page, '/intelligent-underwriting-result', {
      ...{
        heading: '智能核保结论',
        shows: '可以承保，有 2 项条件',
        from: '`/intelligent-underwriting`, 查看结论',
      },
    });
    await button(page, '转人工核保').click();
    await walk.arrives(page, '/supplementary-images', {
      ...{ heading: '补充影像资料', shows: /还差/, from: '`/intelligent-underwriting-result`, 转人工核保' },
    });
    await device.laysRequiredImages();
    await page.reload();
    await button(page, '提交审核').click();
    await walk.arrives(page, '/manpower-underwriting', {
      ...{ heading: '人工核保', shows: '核保员正在审核', from: '`/supplementary-images`, 提交审核' },
    });
    const underwriter = new Underwriter(server.origin);
    const { case_no } = await underwriter.caseOf(device);
    const images = [{ image: 'checkup', note: '请补充体检报告', again: [] }];
    await underwriter.asks(underwriting.askForImages, { case_no, request_id: requestId(), images });
    const { mobile } = device.person;
    const { code } = await device.messageTo(mobile, '补充资料');
    await walk.opens(page, `/bridge?code=${code}`, device.token);
    await button(page, '去上传资料').click();
    await expect(page).toHaveURL(/#\/supplementary-images[?]/);
    await device.looks();
    await device.sendsImages();
    await underwriter.concludes(device, { result: 'pass' });
    const decided = await device.messageTo(mobile, '已有结论');
    await walk.opens(page, `/bridge?code=${decided.code}`, device.token);
    await walk.arrives(page, '/supplementary-images-result', {
      heading: '核保结论',
      shows: '可以正常承保',
      from: '`/bridge`, the underwriter’s message',
    });
    await button(page, '继续').click();
    await walk.arrives(page, '/ocr', {
      ...{ heading: '身份识别', shows: device.person.name, from: '`/supplementary-images-result`, 继续' },
    });
    await button(page, /拍我的/).click();
    await walk.arrives(page, '/ocr-user-upload', {
      ...{ heading: '拍摄证件', shows: '打开相机', from: '`/ocr`, 拍我的身份证' },
    });
    const mine = await onHoldersDevice(device, device.person.name);
    await showsCard(mine, device.member, '长期');
    await page.goBack();
    await button(page, '下一步').click();
    await walk.arrives(page, '/face-recognition', {
      ...{ heading: '人脸识别', shows: /照着做/, from: '`/ocr`, 下一步' },
    });
    await page.getByRole('checkbox').first().check();
    await button(page, '开始识别').click();
    await walk.arrives(page, '/face-recognition-upload', {
      ...{ heading: '人脸识别', shows: '遇到困难', from: '`/face-recognition`, 开始识别' },
    });
    await walk.opens(page, orderLink(order_no), device.token);
    await button(page, /不想刷脸/).click();
    await walk.arrives(page, '/face-recognition-result', {
      ...{ heading: '人脸识别', shows: '已转人工核实', from: '`/face-recognition`, 不想刷脸' },
    });
  },

  async 'an invited member confirms their health and shows who they are'({ server, walk, page }) {
    const [me, spouse] = [anAdult(), anAdult()];
    const device = await Declarant.applies(server.origin, 'AX-CI-02', { person: me, spouse });
    await device.declares();
    await device.looks();
    await device.goesOn('pass_health');
    const { member_no } = await memberNamed(device, spouse.name);
    const invites = { ...device.process, member_no, by: 'link', request_id: requestId() } as const;
    const { address } = await device.call(ocr.sendInviteMessage, invites);
    walk.by = 'invited member';
    await walk.opens(page, address);
    await walk.arrives(page, '/face-recognition-share-index', {
      ...{ heading: '身份核实', shows: '请输入您手机号的后四位', from: '`/bridge`, the invitation' },
    });
    await provesTheirPhone(page, spouse.mobile, device);
    await button(page, /核对您的健康告知/).click();
    await walk.arrives(page, '/show-health-data', {
      ...{
        heading: '健康告知确认',
        shows: '这些是您的真实情况吗',
        from: '`/face-recognition-share-index`, 核对您的健康告知',
      },
    });
    await button(page, '都属实，确认').click();
    await button(page, '回到身份核实').click();
    await page.getByRole('checkbox').first().check();
    await button(page, '去拍身份证').click();
    await walk.arrives(page, '/ocr-user-upload-share', {
      ...{ heading: '拍摄证件', shows: '打开相机', from: '`/face-recognition-share-index`, 去拍身份证' },
    });
    const phone = new Reader(server.origin);
    phone.token = await tokenIn(page);
    await phone.opensLink(address);
    await showsCard({ device: phone, subject: phone.link, member_no }, memberOf(spouse, 'spouse'), '长期');
    await page.goBack();
    await button(page, '去做人脸识别').click();
    await walk.arrives(page, '/face-recognition-upload-share', {
      ...{ heading: '人脸识别', shows: /照着做/, from: '`/face-recognition-share-index`, 去做人脸识别' },
    });
  },

  async 'an order is confirmed by two, and paid'({ server, walk, page }) {
    const [me, spouse] = [anAdult(), anAdult()];
    const device = await Declarant.applies(server.origin, 'AX-MED-01', { person: me, spouse });
    await device.declares();
    await device.looks();
    await device.goesOn('pass_health');
    const { order_no } = await device.call(order.checkBelong, device.process);
    await walk.opens(page, orderLink(order_no), device.token);
    await walk.arrives(page, '/order-info-confirm', {
      ...{ heading: '订单确认', shows: '安行百万医疗险', from: '`/bridge`, the order’s number' },
    });
    await confirms(applicantOn(device, device.member));
    await page.reload();
    await button(page, `请${spouse.name}确认`).click();
    await walk.arrives(page, '/order-info-share', {
      ...{ heading: '请被保险人确认', shows: '自己转发', from: '`/order-info-confirm`, 请…确认' },
    });
    await button(page, '自己转发').click();
    const [address = ''] = /https?:\S+/.exec(await page.getByLabel('邀请内容').inputValue()) ?? [];
    walk.by = 'invited member';
    await walk.opens(page, address);
    await provesTheirPhone(page, spouse.mobile, device);
    await walk.arrives(page, '/share-order-confirm', {
      ...{ heading: '确认投保信息', shows: '同意并确认', from: '`/bridge`, the invitation' },
    });
    const invited = await comesToConfirm(device, memberOf(spouse, 'spouse'));
    await confirms(invited);

    walk.by = 'customer';
    await walk.opens(page, orderLink(order_no), device.token);
    await button(page, '去支付').click();
    await walk.arrives(page, '/checkout', {
      ...{ heading: '收银台', shows: '应付保费', from: '`/order-info-confirm`, 去支付' },
    });
    await button(page, /支付/).last().click();
    await expect(page).toHaveURL(/sandbox\.html#\/cashier/);
    const payment_no = /payment_no=([^&]+)/.exec(page.url())?.[1] ?? '';
    await page.goBack();
    await walk.arrives(page, '/payment-process', {
      ...{
        heading: '支付结果',
        shows: '正在确认支付结果',
        from: '`/checkout`, back from the channel’s cashier',
      },
    });
    await atCashier(device, payment_no, 'fail');
    await walk.arrives(page, '/payment-fail', {
      ...{ heading: '支付结果', shows: '没有支付成功', from: '`/payment-process`, told by the channel' },
    });
    await button(page, /支付/).last().click();
    await expect(page).toHaveURL(/sandbox\.html#\/cashier/);
    await button(page, '付款').click();
    await walk.arrives(page, '/payment-success', {
      ...{ heading: '支付结果', shows: '支付成功', from: '`/payment-process`, told by the channel' },
    });
    await button(page, '查看电子保单').click();
    await walk.arrives(page, '/order-info', {
      ...{ heading: '电子保单', shows: '待生效', from: '`/payment-success`, 查看电子保单' },
    });
  },

  async 'what an app cannot pay is paid elsewhere'({ server, walk, page }) {
    const device = await Declarant.applies(server.origin, 'AX-MED-01');
    await device.declares();
    await device.looks();
    await device.goesOn('pass_health');
    await confirms(applicantOn(device, device.member));
    await device.goesOn('confirm_order');
    const browser = page.context();
    const tab = await browser.newPage();
    walk.watches(tab);
    await tab.addInitScript(hostScript('alipay_h5', { bridgeAfterMs: 100 }));
    await walk.opens(tab, `/checkout?processNo=${device.processNo}`, device.token);
    await tab.getByRole('radio', { name: /微信/ }).check({ force: true });
    await button(tab, /确认支付/).click();
    await walk.arrives(tab, '/payment-copy-link', {
      ...{ heading: '换个地方支付', shows: '这里不能直接付款', from: '`/checkout` in another app, 确认支付' },
    });
    await outlastsBackAndReload(tab, tab.getByText('这里不能直接付款'), tab.getByText('应付保费'));
    await tab.close();
  },

  async 'risk, the policy and its visit'({ server, walk, page }) {
    const device = await Declarant.applies(server.origin, 'AX-ANN-03');
    const { order_no } = await device.call(order.checkBelong, device.process);
    const { questions } = await device.call(riskAssessment.information, device.process);
    await walk.opens(page, orderLink(order_no), device.token);
    await walk.arrives(page, '/risk-assessment', {
      ...{ heading: '风险测评', shows: '第 1 题，共 6 题', from: '`/bridge`, the order’s number' },
    });
    for (let i = 1; i <= questions.length; i += 1) {
      await page.getByRole('radio').nth(2).check();
      await button(page, i === questions.length ? '提交测评' : '下一题').click();
    }
    await walk.arrives(page, '/risk-assessment-result', {
      ...{ heading: '测评结果', shows: '承受能力', from: '`/risk-assessment`, 提交测评' },
    });
    await buysAnnuity(device);
    await walk.opens(page, orderLink(order_no), device.token);
    await button(page, '签收保单').click();
    await walk.arrives(page, '/order-info-finish', {
      ...{ heading: '投保完成', shows: '都办好了', from: '`/order-info`, 签收保单' },
    });
    await button(page, '去回访').click();
    await walk.arrives(page, '/interview-online', {
      ...{ heading: '在线回访', shows: /第 1 题/, from: '`/order-info-finish`, 去回访' },
    });
  },

  async 'the agent’s side'({ server, walk, page }) {
    const browser = page.context();
    const [agent] = (await new Reader(server.origin).call(world.sales, {})).filter(
      ({ sales_no }) => sales_no === 'S10001',
    );
    const login = agent?.board_link.split('?')[1] ?? '';
    walk.by = 'agent';
    const tab = await browser.newPage();
    walk.watches(tab);
    await walk.opens(tab, `/pc-share?${login}`);
    await walk.arrives(tab, '/pc-share', {
      ...{ variant: 'sales', heading: '我的客户', shows: '单录看板', from: 'the company’s system' },
    });
    await walk.opens(tab, `/api-h5-share?productNo=AX-MED-01&${login}`);
    await walk.arrives(tab, '/api-h5-share', {
      ...{ heading: '转发给客户', shows: '复制链接，或显示二维码', from: 'the company’s app' },
    });
    const salesOrigin = salesOriginOf(server.origin);
    await tab.goto(`${salesOrigin}/#/?${login}`);
    await tab.getByRole('link', { name: /安行百万医疗险/ }).click();
    await walk.arrives(tab, '/detail', {
      ...{
        variant: 'sales',
        heading: '为客户试算',
        shows: '您正在为客户准备',
        from: '`/` on the sales host',
      },
    });
    const seller = new BuyerOnPhone(tab, salesOrigin);
    await seller.insuresHerself('1990-03-12');
    await seller.comparesAndTakes('优享版');
    await seller.button('填写投保单').click();
    await walk.arrives(tab, '/insure', {
      ...{ variant: 'sales', heading: '准备投保单', shows: '由客户本人填写', from: '`/detail`, 填写投保单' },
    });
    await tab.close();
  },
};

/** By the last digits of their number and a captcha. */
async function provesTheirPhone(page: Page, mobile: string, { origin }: Reader): Promise<void> {
  await page.getByLabel('手机号后四位').fill(mobile.slice(-4));
  await expect(page.getByText('请输入短信验证码')).toBeVisible();
  await page.getByLabel('短信验证码').fill(await new Reader(origin).captchaFor(mobile));
}
