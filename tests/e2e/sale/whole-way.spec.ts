import type { Page } from '@playwright/test';
import { deriveFromIdNumber } from '../../../contract/certificate/id-number.ts';
import { beijingDay } from '../../../contract/dates.ts';
import { cardOf } from '../../support/family.ts';
import { fixturePicture } from '../../support/fixture-camera.ts';
import { birthDateOf, type Person } from '../../support/form-values.ts';
import { ApplicantPhone, somebody, type Asked } from '../support/applicant-phone.ts';
import { BuyerOnPhone } from '../support/buyer-on-phone.ts';
import { expect, test } from '../support/fixtures.ts';
import { IdentityPhone, phoneBefore } from '../support/identity-phone.ts';
import { OrderPhone } from '../support/order-phone.ts';
import { foundIn, personalValues, storedText, tracedText } from '../support/stored-recording.ts';
import { outlastsBackAndReload } from '../support/ways-back.ts';

test.use({ serviceWorkers: 'allow' });

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

  const phone = new ApplicantPhone(page, person, { origin: server.origin, processNo });
  await test.step('back to the trial and forward again: what it costs and what was typed is there', async () => {
    await phone.field('姓名').fill(person.name);
    await phone.field('手机号码').focus();
    await expect(phone.sign).toHaveText('已保存');
    await outlastsBackAndReload(page, page.getByText('第 2 步，共 6 步'), buyer.premium);
    await expect(phone.field('姓名')).toHaveValue(person.name);
  });

  await test.step('filled in and submitted: nothing of the trial is asked for again', async () => {
    await phone.fillsInEverything();
    await phone.button('提交投保信息').click();
    await phone.entersCaptcha();
    await expect(page).toHaveURL(/#\/health-told/);
    await expect(page.getByText('第 3 步，共 6 步')).toBeVisible();
    await outlastsBackAndReload(page, page.getByRole('heading', { name: '健康信息授权' }), submittedOn(page));
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
    await consentsToHealth(page);
    const first = page.getByRole('radiogroup').first().getByRole('radio').first();
    await first.check();
    await expect(page.getByText('已保存')).toBeVisible();
    await outlastsBackAndReload(page, page.getByText(/还有 \d+ 题没有回答/), submittedOn(page));
    await expect(first).toBeChecked();
    await answersNo(page);
    await expect(page).toHaveURL(/#\/order-info-confirm/);
  });

  await test.step('confirmed, paid what the trial said, and the policy is there', async () => {
    const order = new OrderPhone(page, server.origin);
    const contact = page.getByText('紧急联系人');
    await expect(contact).toBeVisible();
    await outlastsBackAndReload(page, contact);
    await order.confirms(person.mobile);
    await order.button('去支付').click();
    await expect(page).toHaveURL(/#\/checkout/);
    await expect(order.button(/确认支付/)).toContainText(figure);
    await outlastsBackAndReload(page, order.button(/确认支付/), order.button('去支付'));
    await order.pays();
    const paid = page.getByRole('heading', { name: '支付成功' });
    await expect(paid).toBeVisible();
    await outlastsBackAndReload(page, paid, page.getByText('这笔已经付过了'));
    await order.button(/保单/).click();
    await expect(page).toHaveURL(/#\/order-info/);
    await expect(page.getByText('待生效')).toBeVisible({ timeout: 60_000 });
    await outlastsBackAndReload(page, page.getByText('待生效'), paid);
    await expect(page.getByRole('heading', { name: '安行百万医疗险' })).toBeVisible();
  });
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();

interface Sale {
  readonly name: string;
  readonly plan: string;
  /** What is chosen of the trial, beside for whom and since when. */
  readonly chooses: readonly (readonly [factor: string, value: string])[];
  readonly asks: Asked;
  /** Between the application and the cards. */
  readonly declares: (page: Page) => Promise<void>;
  /** What is still to be done once the policy is there. */
  readonly after: (page: Page) => Promise<void>;
}

const ofLongProduct = (...body: readonly string[]): Asked => ({
  modules: [...body, '紧急联系人', '首期交费账户', '续期交费', '保单信息'],
  ...{ ofApplicant: ['nationality', 'income'], body: true, account: true },
});

async function consentsToHealth(page: Page): Promise<void> {
  await expect(page).toHaveURL(/#\/health-told/);
  const begin = page.getByRole('button', { name: '同意并开始' });
  // The page before has a ticked box of its own.
  await expect(begin).toBeVisible();
  await page.getByRole('checkbox').check();
  await begin.click();
  await expect(page.getByText(/还有 \d+ 题没有回答/)).toBeVisible();
}

async function answersNo(page: Page): Promise<void> {
  for (const group of await page.getByRole('radiogroup').all())
    await group.getByRole('radio').first().check();
  await page.getByRole('button', { name: '下一步' }).click();
}

async function answersHealth(page: Page): Promise<void> {
  await consentsToHealth(page);
  await answersNo(page);
}

/** In the place of the trial of a product that is applied for: no second application begins unasked. */
const submittedOn = (page: Page) => page.getByRole('heading', { name: '您有一份投保正在办理' });

async function assessesRisk(page: Page): Promise<void> {
  for (let place = 1; place <= 6; place++) {
    const shown = page.getByText(`第 ${place} 题，共 6 题`);
    await expect(shown).toBeVisible();
    await page.getByRole('radio').nth(2).check();
    if (place === 3) {
      await outlastsBackAndReload(page, shown, submittedOn(page));
      await expect(page.getByRole('radio').nth(2)).toBeChecked();
    }
    await page.getByRole('button', { name: place === 6 ? '提交测评' : '下一题' }).click();
  }
  await expect(page).toHaveURL(/#\/risk-assessment-result/);
  const goesOn = page.getByRole('button', { name: '继续投保' });
  await outlastsBackAndReload(page, goesOn, submittedOn(page));
  await goesOn.click();
}

async function receives(page: Page): Promise<void> {
  await page.getByRole('button', { name: '签收保单' }).click();
  await expect(page.getByText('都办好了')).toBeVisible();
}

/** Read aloud elsewhere; here it is offered, as long as its own page says, and begins. */
async function comesToRecording(page: Page): Promise<void> {
  const [long = 'no length'] = /朗读约 [\d 分钟秒]+/.exec(await page.locator('main').innerText()) ?? [];
  await page.getByRole('button', { name: '去录制' }).click();
  await expect(page.getByRole('heading', { name: '朗读录制' })).toBeVisible();
  await expect(page.getByText('怎么完成')).toBeVisible();
  await expect(page.getByText(long, { exact: true })).toBeVisible();
}

async function isVisited(page: Page): Promise<void> {
  await page.getByRole('button', { name: '去回访' }).click();
  for (let place = 1; place <= 7; place++) {
    await expect(page.getByText(`第 ${place} 题，共 7 题`)).toBeVisible();
    await page.getByRole('radio').nth(0).check();
    await page.getByRole('button', { name: place === 7 ? '完成回访' : '下一题' }).click();
  }
  await expect(page.getByText('回访完成，谢谢您')).toBeVisible();
  await page.getByRole('button', { name: '返回保单' }).click();
  await expect(page.getByText('在线回访已完成')).toBeVisible();
}

/** What comes after a contract of more than a year. */
async function isVisitedAndReads(page: Page): Promise<void> {
  await receives(page);
  await isVisited(page);
  await comesToRecording(page);
}

/** What she picks and answers on the pages. */
const picked = [
  '教师',
  '西湖区',
  '青禾银行',
  '居民身份证',
  '均无',
  '均否',
  '仅为中国税收居民',
  '不同意，我自己交',
];

/** Titles of pages that every product has between the application and the policy. */
const pagesOfAll = ['填写投保信息', '身份识别', '人脸识别', '订单确认', '收银台', '电子保单'];

/** The medical insurance is walked above. */
const others: readonly Sale[] = [
  {
    ...{ name: '安行家庭意外险', plan: '全家版', chooses: [] },
    asks: {
      modules: ['被保险人', '保单信息'],
      ...{ ofApplicant: [], body: false, account: false },
    },
    declares: () => Promise.resolve(),
    after: receives,
  },
  {
    ...{ name: '守护一生重疾险', plan: '全面版' },
    chooses: [
      ['性别', '女'],
      ['基本保额', '50 万元'],
      ['保障期间', '终身'],
      ['交费期间', '20 年'],
    ],
    asks: ofLongProduct('被保险人', '受益人'),
    declares: answersHealth,
    after: isVisitedAndReads,
  },
  {
    ...{ name: '岁岁安养老年金险', plan: '保证 20 年' },
    chooses: [
      ['性别', '女'],
      ['交费期间', '10 年'],
      ['每期保费', '3 万元'],
      ['起领年龄', '60 周岁'],
      ['红利领取方式', '现金领取'],
    ],
    asks: ofLongProduct('被保险人', '受益人'),
    declares: assessesRisk,
    after: isVisitedAndReads,
  },
];

/** Whom the fixture camera shows; the same face is on the card. */
const head = 'lin';

/** The shutter that falls by itself is walked in identity/: here the card comes from the album. */
async function showsHerCard(phone: IdentityPhone, person: Person): Promise<void> {
  await expect(heading(phone.page, '身份识别')).toBeVisible();
  await phone.beginsOwnCard();
  await phone.picksBothSides(cardOf(person), head);
  await expect(phone.button('都对，下一步')).toBeVisible({ timeout: 60_000 });
  await outlastsBackAndReload(phone.page, phone.button('都对，下一步'), heading(phone.page, '身份识别'));
  await phone.confirmsWhatWasRead();
  await phone.button('继续').click();
  await phone.button('下一步').click();
}

async function showsHerFace(phone: IdentityPhone, { name }: Person): Promise<void> {
  await expect(phone.button('开始识别')).toBeVisible();
  await outlastsBackAndReload(phone.page, phone.button('开始识别'));
  await phone.doesTheMovements();
  await phone.finishesTheFace();
  const passed = phone.page.getByRole('heading', { name: '核实通过', exact: true });
  await expect(passed).toBeVisible();
  await outlastsBackAndReload(phone.page, passed, heading(phone.page, name));
  await phone.button(/继续/).click();
  await phone.button(/继续/).click();
}

for (const { name, plan, chooses, asks, declares, after } of others)
  test(`${name}, from the shelf to the policy on one phone`, async ({ server }) => {
    const { page, problems, close } = await phoneBefore(await fixturePicture('challenges'), {
      serviceWorkers: 'allow',
    });
    const person = she();
    const buyer = new BuyerOnPhone(page, server.origin);
    await test.step('chosen, reckoned and read', async () => {
      await buyer.finds(name);
      await buyer.acknowledgesNotice();
      await buyer.chooses('为谁投保', '本人');
      await buyer.wasBorn(birthDateOf(person));
      for (const [factor, value] of chooses) await buyer.chooses(factor, value);
      await buyer.comparesAndTakes(plan);
      await expect(buyer.premium).toBeVisible();
    });
    const [figure = '?'] = /[\d,]+\.\d{2}/.exec(await buyer.premium.innerText()) ?? [];
    await buyer.readsEverything();
    await expect(page).toHaveURL(/#\/insure\?processNo=\w{8,}/);
    const processNo = new URL(page.url().replace('#/', '')).searchParams.get('processNo') ?? '';
    await test.step('filled in and submitted', async () => {
      const phone = new ApplicantPhone(page, person, { origin: server.origin, processNo });
      await phone.fillsInEverything(undefined, asks);
      await phone.button('提交投保信息').click();
      await phone.entersCaptcha();
    });
    // Once there is a policy, what was typed is gone from where it was kept.
    const typed = await personalValues(server, processNo);
    await test.step('declared', () => declares(page));
    const camera = new IdentityPhone(page);
    await test.step('her card', () => showsHerCard(camera, person));
    await test.step('her face', () => showsHerFace(camera, person));
    await test.step('confirmed and paid what the trial said', async () => {
      const order = new OrderPhone(page, server.origin);
      await order.confirms(person.mobile);
      await order.button('去支付').click();
      await expect(order.button(/确认支付/)).toContainText(figure);
      await order.pays();
      await order.button(/保单/).click();
    });
    await test.step('a policy in force, and what comes after it', async () => {
      await expect(page.getByText('待生效')).toBeVisible({ timeout: 60_000 });
      await expect(heading(page, name)).toBeVisible();
      await after(page);
    });
    await test.step('of all these pages nothing of her is kept in their recording', async () => {
      const missing = async () => {
        const text = await storedText(server, processNo);
        return pagesOfAll.filter((title) => !text.includes(title));
      };
      await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
      const text = await storedText(server, processNo);
      const sought = [...typed, person.name, person.certificateNumber, person.mobile, birthDateOf(person)];
      expect(new Set(sought).size).toBeGreaterThan(5);
      expect(foundIn(text, sought)).toEqual([]);
    });
    await test.step('and nothing of her, or of what she chose, in what is written of her taps', async () => {
      await expect.poll(() => tracedText(server, processNo), { timeout: 30_000 }).toContain('提交投保信息');
      const text = await tracedText(server, processNo);
      expect(foundIn(text, [...typed, person.name, ...picked])).toEqual([]);
    });
    expect(problems).toEqual([]);
    await close();
  });
