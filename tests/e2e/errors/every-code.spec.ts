import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { world } from '../../../contract/sandbox/world.ts';
import { riskyName } from '../../../server/sandbox/risk-control.ts';
import { links } from '../../../server/tables/link.ts';
import { productShelf } from '../../../server/tables/product-version.ts';
import type { ApplicantDevice } from '../../support/applicant.ts';
import { showsDrawnCard } from '../../support/drawn-card.ts';
import { atTheCards, cardOf } from '../../support/family.ts';
import { fixturePicture } from '../../support/fixture-camera.ts';
import {
  actsOnFace,
  comesByLink,
  consents,
  familyApplies,
  onHoldersDevice,
  showsCard,
  showsFace,
  someone,
  whileStandIns,
  type Identifying,
} from '../../support/identity.ts';
import { Reader } from '../../support/reader.ts';
import type { TestServer } from '../../support/server.ts';
import {
  afterTrial,
  ApplicantPhone,
  filledForOneself,
  forOneself,
  somebody,
} from '../support/applicant-phone.ts';
import { Customer } from '../support/customer.ts';
import { expect, test } from '../support/fixtures.ts';
import { IdentityPhone, phoneBefore } from '../support/identity-phone.ts';

// Every code of the specification's errors.json, provoked over the real server, with what the page does about it: what
// it says, and what the person can do next.

interface Stage {
  readonly server: TestServer;
  readonly context: BrowserContext;
  readonly page: Page;
}

interface Row {
  readonly what: string;
  /** Rejected for the caller to handle: no toast comes up. */
  readonly quiet?: true;
  /** Provokes the code and expects the reaction. Answers the page on which it was seen, where that is another. */
  readonly seen: (stage: Stage) => Promise<Page | void>;
  /** The next step that is offered there. */
  readonly next: (page: Page) => Locator;
  /** Where that leads, when it is taken. */
  readonly leadsTo?: RegExp;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();
const toast = (page: Page, text: string) => page.locator('.adm-toast-main').getByText(text, { exact: true });
const dbOf = ({ server }: TestServer) => server.running.context.connection.db;

/** The product's own trial. */
const showsProduct = (page: Page) => expect(heading(page, '安行百万医疗险')).toBeVisible();

/** An application that is filled in to the last field, on a device and in a browser. */
async function filledApplication({ server, context }: Stage) {
  const { person, device } = await filledForOneself(server.origin, 'unproven');
  const phone = await ApplicantPhone.opens(context, person, device);
  await phone.goesTo('保单信息');
  return { person, device, phone };
}

/** What is prepared by calls shows pictures that say in words what is on them. */
const prepared = <T>({ server }: Stage, prepare: () => Promise<T>): Promise<T> =>
  whileStandIns(server.server.running.context, prepare);

/** An invited spouse before their face, on the phone that they came with and in this browser. */
async function spouseBeforeTheirFace(stage: Stage) {
  const { server, page } = stage;
  const [me, spouse] = [someone('self', 36, '周知微'), someone('spouse', 37, '沈明远')];
  const theirs = await prepared(stage, async () => {
    const device = await familyApplies(server.origin, me, [spouse]);
    const invited = await comesByLink(device, spouse);
    await showsCard(await onHoldersDevice(device, me.name), me);
    await showsCard(invited, spouse);
    await device.goesOn('recognise_cards');
    await consents(invited, 'face');
    return invited;
  });
  const link = 'transmit_record_no' in theirs.subject ? theirs.subject.transmit_record_no : '';
  await new IdentityPhone(page).opens(
    theirs.device,
    `/face-recognition-upload-share?transmitRecordNo=${link}`,
  );
  await expect(page.getByRole('button', { name: '开始识别' })).toBeVisible();
  return { theirs, spouse, link };
}

interface Heard {
  /** What a phone's pages were answered. */
  readonly codes: Set<number>;
  /** What came up over them. */
  readonly toasts: string[];
}

const heardOn = new WeakMap<BrowserContext, Heard>();

/** From before the first page is opened. */
async function listensTo(context: BrowserContext): Promise<void> {
  const heard: Heard = { codes: new Set(), toasts: [] };
  heardOn.set(context, heard);
  context.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('application/json')) return;
    void response.json().then(
      (answer: { code?: unknown }) => typeof answer.code === 'number' && heard.codes.add(answer.code),
      () => null,
    );
  });
  await context.exposeFunction('toastCame', (text: string) => heard.toasts.push(text));
  await context.addInitScript(() => {
    const { toastCame } = globalThis as unknown as { toastCame: (text: string) => void };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element) {
            const toast = node.matches('.adm-toast-main') ? node : node.querySelector('.adm-toast-main');
            if (toast) toastCame(toast.textContent);
          }
    }).observe(document, { childList: true, subtree: true });
  });
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
/** The way on at the foot of a page. */
const wayOn = (page: Page) => page.getByRole('contentinfo').getByRole('button').first();

const rows: Readonly<Record<number, Row>> = {
  0: {
    what: 'resolves',
    next: button('我已知晓，开始了解'),
    async seen({ server, page }) {
      await page.goto(`${server.origin}/#/detail?productNo=AX-MED-01`);
      await showsProduct(page);
    },
  },
  100003: {
    what: 'its messages are joined in a toast of 4 s',
    next: button('获取验证码'),
    async seen({ server, page }) {
      const recording = await new Reader(server.origin).call(world.createRecording, { person_seed: 7300 });
      const customer = new Customer(page, recording, server.origin);
      await customer.opensLink();
      await customer.begins();
      await page.getByLabel('证件类型').selectOption('other');
      // A browser that does not mind how long a field may be.
      for (const [field, text] of [
        ['姓名', '长'.repeat(41)],
        ['证件号码', 'A'.repeat(41)],
      ] as const) {
        await page.getByLabel(field).evaluate((input) => input.removeAttribute('maxlength'));
        await page.getByLabel(field).fill(text);
      }
      await customer.button('获取验证码').click();
      await expect(toast(page, '姓名过长、证件号码过长')).toBeVisible();
      const begun = performance.now();
      await expect(toast(page, '姓名过长、证件号码过长')).toBeHidden();
      // Longer than any other, and both ends are seen a moment late.
      const stood = performance.now() - begun;
      expect(stood).toBeGreaterThan(2500);
      expect(stood).toBeLessThan(10_000);
    },
  },
  200033: {
    what: 'leads to its product, where the application that has it is gone on with',
    next: button('继续办理'),
    async seen(stage) {
      const { person, device, phone } = await filledApplication(stage);
      await device.provesPhone(person);
      // Submitted in another tab while this page has the form open.
      await phone.page.context().setOffline(true);
      await device.submitsApplication(await firstFenOf(device));
      await phone.page.context().setOffline(false);
      await phone.button('提交投保信息').click();
      await expect(phone.page).toHaveURL(/#\/detail\?productNo=AX-MED-01&productPlanNo=AX-MED-01-B$/);
      return phone.page;
    },
  },
  400002: {
    what: 'clears both logins, gets a visitor a new token, and asks whose application it is',
    next: button('获取验证码'),
    async seen({ server, page }) {
      const { processNo } = await afterTrial(server.origin, forOneself(somebody()));
      const lost = 'v'.repeat(43);
      await page.addInitScript((token) => {
        if (sessionStorage.getItem('lost')) return;
        sessionStorage.setItem('lost', '1');
        localStorage.setItem('visitor_token', token);
        localStorage.setItem('wechat_official_token', token);
      }, lost);
      await page.goto(`${server.origin}/#/insure?processNo=${processNo}`);
      await expect(heading(page, '验证手机号')).toBeVisible();
      const [official, visitor] = await page.evaluate(() => [
        localStorage.getItem('wechat_official_token'),
        localStorage.getItem('visitor_token'),
      ]);
      expect(official).toBeNull();
      expect(visitor).not.toBe(lost);
      expect(visitor).toBeTruthy();
    },
  },
  400010: {
    what: 'leads to the page of a missing product',
    next: button('查看在售产品'),
    leadsTo: /#\/$/,
    async seen({ server, page }) {
      const productNo = 'AX-ANN-03';
      const of = eq(productShelf.productNo, productNo);
      const [shelved] = await dbOf(server).select().from(productShelf).where(of);
      // The shelf names a version whose file was lost.
      await dbOf(server).update(productShelf).set({ version: 9999 }).where(of);
      await expect(async () => {
        await page.goto('about:blank');
        await page.goto(`${server.origin}/#/detail?productNo=${productNo}`);
        await expect(page).toHaveURL(/#\/product_not_exist/, { timeout: 2000 });
      }).toPass();
      await expect(heading(page, '没有找到这款产品')).toBeVisible();
      await dbOf(server)
        .update(productShelf)
        .set({ version: shelved?.version ?? 1 })
        .where(of);
    },
  },
  404040: {
    what: 'leads to the page of a dead link',
    next: button('查看在售产品'),
    leadsTo: /#\/$/,
    async seen({ server, page }) {
      await page.goto(`${server.origin}/#/bridge?code=NOBODYGAVEIT`);
      await expect(page).toHaveURL(/#\/link_failure/);
      await expect(heading(page, '这个链接已不能使用')).toBeVisible();
    },
  },
  500003: {
    what: 'leads to the page of a missing product',
    next: button('查看在售产品'),
    leadsTo: /#\/$/,
    async seen({ server, page }) {
      await page.goto(`${server.origin}/#/detail?productNo=AX-NONE-09`);
      await expect(page).toHaveURL(/#\/product_not_exist/);
      await expect(heading(page, '没有找到这款产品')).toBeVisible();
    },
  },
  700010: {
    what: 'says nothing, and the form asks for a captcha',
    quiet: true,
    next: (page) => page.getByLabel('短信验证码'),
    async seen(stage) {
      const { phone } = await filledApplication(stage);
      await phone.button('提交投保信息').click();
      await expect(phone.sheet.getByText('验证码已发送至')).toBeVisible();
      return phone.page;
    },
  },
  700047: {
    what: 'says nothing, and the page says that the link is over and whom to ask',
    next: button(/重新发送/),
    quiet: true,
    async seen(stage) {
      const { server, page } = stage;
      const { link, theirs } = await spouseBeforeTheirFace(stage);
      await dbOf(server)
        .update(links)
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where(eq(links.transmitRecordNo, link));
      await new IdentityPhone(page).opens(
        theirs.device,
        `/face-recognition-share-index?transmitRecordNo=${link}`,
      );
      await expect(heading(page, '这个链接过期了')).toBeVisible();
    },
  },
  700048: {
    what: 'says nothing, and the page shows that the face is done',
    next: wayOn,
    quiet: true,
    async seen(stage) {
      const { theirs, spouse } = await spouseBeforeTheirFace(stage);
      await prepared(stage, () => showsFace(theirs, spouse.number));
      await beginsTheFace(stage.page);
      await expect(heading(stage.page, /核实通过|身份核实已完成/)).toBeVisible();
    },
  },
  700049: {
    what: 'says nothing, and the page shows that a person looks at it',
    next: wayOn,
    quiet: true,
    async seen(stage) {
      const { theirs } = await spouseBeforeTheirFace(stage);
      await actsOnFace(theirs, { kind: 'to_person' });
      await beginsTheFace(stage.page);
      await expect(heading(stage.page, '身份核实已完成')).toBeVisible();
      await expect(stage.page.getByText('由工作人员核对，没有通过会短信告知')).toBeVisible();
    },
  },
  300101: {
    what: 'says nothing, and the page shows that a person looks at it',
    next: wayOn,
    quiet: true,
    async seen({ server }) {
      const person = { ...somebody(), name: riskyName };
      const device = await atTheCards(server.origin, person);
      const mine: Identifying = await onHoldersDevice(device, person.name);
      // A rare name, which the machine may read as a more usual one.
      await showsDrawnCard(mine, cardOf(person), 'lin', { name: riskyName });
      await device.goesOn('recognise_cards');
      const { page, close } = await phoneBefore(await fixturePicture('challenges'));
      await listensTo(page.context());
      const phone = new IdentityPhone(page);
      await phone.opens(device, `/face-recognition?processNo=${device.processNo}`);
      await phone.consents();
      await phone.button('开始识别').click();
      const settled = heading(page, '已转人工核实');
      const again = phone.button('再试一次');
      await expect(async () => {
        if (await again.isVisible()) await again.click();
        await expect(settled).toBeVisible({ timeout: 20_000 });
      }).toPass({ timeout: 180_000 });
      closes.push(close);
      return page;
    },
  },
};

const firstFenOf = async (device: ApplicantDevice): Promise<number> =>
  (await device.opensForm()).first_fen ?? 0;

async function beginsTheFace(page: Page): Promise<void> {
  await page.getByRole('button', { name: '开始识别' }).click();
}

const specified = JSON.parse(
  readFileSync(new URL('../../contract/specification/errors.json', import.meta.url), 'utf8'),
) as { readonly code: number; readonly meaning: string }[];

test('every code of the specification has its row', () => {
  expect(Object.keys(rows).map(Number).sort()).toEqual(specified.map(({ code }) => code).sort());
});

/** Phones that a row opened. */
const closes: (() => Promise<void>)[] = [];
test.afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

for (const { code, meaning } of specified)
  test(`${code} (${meaning}) ${rows[code]?.what ?? 'has no row'}`, async ({ server, page, context }) => {
    const row = rows[code];
    if (!row) throw new Error(`${code} is provoked by nothing`);
    await listensTo(context);
    const on = (await row.seen({ server, page, context })) ?? page;
    const heard = heardOn.get(on.context());
    await expect.poll(() => [...(heard?.codes ?? [])]).toContain(code);
    await expect(row.next(on)).toBeVisible();
    await expect(row.next(on)).toBeEnabled();
    if (row.quiet) expect(heard?.toasts).toEqual([]);
    if (!row.leadsTo) return;
    await row.next(on).click();
    await expect(on).toHaveURL(row.leadsTo);
    await expect(heading(on, '安行百万医疗险')).toBeVisible();
  });
