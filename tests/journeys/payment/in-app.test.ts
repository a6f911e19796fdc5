import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentMethod, WechatPayRequest } from '../../../contract/model/order.ts';
import { cashier } from '../../../contract/sandbox/cashier.ts';
import { order } from '../../../contract/services/order.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { ChatCustomer } from '../../support/chat-customer.ts';
import { requestId, someone } from '../../support/identity.ts';
import {
  asksStatus,
  atCashier,
  atCheckout,
  beginsToPay,
  booksOf,
  familyReadyToPay,
  productsWithoutIdentity,
} from '../../support/payer.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    PRODUCTS_DIR: productsWithoutIdentity(),
    WECHAT_MINI_PROGRAM_PAY_PAGE: '/pages/pay/pay',
  });
}, 300_000);
afterAll(() => server?.close());

const paid = { timeout: 60_000, interval: 250 } as const;
const me = () => someone('self', 35, '林知夏');

/** The same phone, with the page opened inside of the chat app. */
class ChatPayer extends ChatCustomer {
  readonly #process: ApplicantDevice['process'];

  constructor(device: ApplicantDevice) {
    super(device.origin);
    this.token = device.token;
    this.#process = device.process;
  }

  pays = async (method: PaymentMethod = 'wechat', request_id = requestId()) => {
    const { amount_fen } = await this.call(order.getCheckoutCounterInfo, this.#process);
    return await this.call(order.pay, { ...this.#process, request_id, method, amount_fen });
  };

  /** In the chat app's own sheet. */
  async paysInApp(request_id = requestId()): Promise<{ payment_no: string; request: WechatPayRequest }> {
    const opened = await this.pays('wechat', request_id);
    if (opened.kind !== 'in_app') throw new Error(`it was to be paid by ${opened.kind}`);
    return opened;
  }

  /** What the app makes of the page's request: the trade that its user is asked about. */
  asksApp = (request: WechatPayRequest) => this.call(cashier.inApp, request);
}

async function readyInChat(applicant = me()) {
  const device = await familyReadyToPay(server.origin, applicant);
  const payer = new ChatPayer(device);
  await payer.logsIn();
  return { device, payer };
}

test('who is logged in to the chat app pays in it, and the order goes on', { timeout: 120_000 }, async () => {
  const { device, payer } = await readyInChat();
  const { payment_no, request } = await payer.paysInApp();
  const info = await atCheckout(device);
  expect(await payer.asksApp(request)).toMatchObject({
    ...{ payment_no, amount_fen: info.amount_fen, method: 'wechat', state: 'open' },
  });
  await atCashier(device, payment_no, 'pay');
  await expect.poll(async () => (await asksStatus(device)).status, paid).toBe('paid');
  expect((await booksOf(server.server.running.context, info.order_no)).sum).toBe(0);
});

test('whoever closes the sheet and taps again is asked about the same payment', async () => {
  const { payer } = await readyInChat();
  const id = requestId();
  const first = await payer.paysInApp(id);
  const again = await payer.paysInApp(id);
  const otherTab = await payer.paysInApp();
  expect([again.payment_no, otherTab.payment_no]).toEqual([first.payment_no, first.payment_no]);
  // Signed anew each time; each is good.
  expect(again.request.paySign).not.toBe(first.request.paySign);
  for (const { request } of [first, again, otherTab])
    expect(await payer.asksApp(request)).toMatchObject({ payment_no: first.payment_no });
});

test('what the merchant did not sign is no payment to the app', async () => {
  const { payer } = await readyInChat();
  const { request } = await payer.paysInApp();
  const forged: Partial<WechatPayRequest>[] = [
    { package: `${request.package}1` },
    { timeStamp: '1' },
    { nonceStr: 'another' },
    { appId: 'wx-of-somebody-else' },
    { paySign: request.paySign.slice(4) },
  ];
  for (const change of forged) expect(await payer.asksApp({ ...request, ...change })).toBeNull();
});

test('a browser takes the place of the app, and another customer the place of the first', async () => {
  const applicant = me();
  const { device, payer } = await readyInChat(applicant);
  const inApp = await payer.paysInApp();
  const onPage = await beginsToPay(device, 'wechat');
  expect(onPage).toMatchObject({ kind: 'redirect' });
  expect(await payer.asksApp(inApp.request)).toMatchObject({ state: 'closed' });
  const spouse = await ApplicantDevice.at(server.origin);
  spouse.processNo = device.processNo;
  await spouse.provesPhone(applicant);
  const other = new ChatPayer(spouse);
  await other.logsIn();
  const mine = await payer.paysInApp();
  const theirs = await other.paysInApp();
  expect(theirs.payment_no).not.toBe(mine.payment_no);
  expect(await payer.asksApp(mine.request)).toMatchObject({ state: 'closed' });
  expect(await payer.asksApp(theirs.request)).toMatchObject({ state: 'open' });
});

/** What the native page of the mini program is given with the payment. */
async function handedToMiniProgram(payer: ChatPayer) {
  payer.platform = 'wechat_mini_program';
  const opened = await payer.pays();
  if (opened.kind !== 'mini_program') throw new Error(`it was to be paid by ${opened.kind}`);
  const { pathname, searchParams } = new URL(opened.path, server.origin);
  const text = (name: string) => searchParams.get(name) ?? '';
  const asked = {
    ...{ payment_no: text('payment_no'), method: 'wechat' as const, title: text('title') },
    ...{ amount_fen: Number(text('amount_fen')), expires_at: text('expires_at') },
    notify_url: text('notify_url'),
  };
  return { pathname, asked, opened };
}

test('a mini program’s own page takes the money, and the order hears it from the channel', async () => {
  const { device, payer } = await readyInChat();
  const { pathname, asked, opened } = await handedToMiniProgram(payer);
  expect(pathname).toBe('/pages/pay/pay');
  const info = await atCheckout(device);
  expect(asked).toMatchObject({ payment_no: opened.payment_no, amount_fen: info.amount_fen });
  expect((await handedToMiniProgram(payer)).asked.payment_no).toBe(opened.payment_no);
  await payer.call(cashier.inMiniProgram, asked);
  await atCashier(device, opened.payment_no, 'pay');
  await expect.poll(async () => (await asksStatus(device)).status, paid).toBe('paid');
  expect((await booksOf(server.server.running.context, info.order_no)).sum).toBe(0);
});

test('whoever alters the amount on the way to that page has paid something else', async () => {
  const { device, payer } = await readyInChat();
  const { asked } = await handedToMiniProgram(payer);
  await payer.call(cashier.inMiniProgram, { ...asked, amount_fen: 1 });
  await atCashier(device, asked.payment_no, 'pay');
  const { status } = await payer.call(cashier.noticeAgain, { payment_no: asked.payment_no });
  expect(status).not.toBe(200);
  expect((await asksStatus(device)).status).not.toBe('paid');
});

test('without such a page, and for the other app’s method, the link to a browser is left', async () => {
  const { payer } = await readyInChat();
  payer.platform = 'wechat_mini_program';
  await refuses('paymentMethodRefused', payer.pays('alipay'));
  await refuses('paymentMethodRefused', payer.pays('bank_card'));
  payer.platform = 'alipay_mini_program';
  await refuses('paymentMethodRefused', payer.pays('alipay'));
});

test('who is not logged in there cannot, and is told; a bank’s page opens in the app too', async () => {
  const device = await familyReadyToPay(server.origin, me());
  const payer = new ChatPayer(device);
  await refuses('paymentMethodRefused', payer.pays());
  expect(await payer.pays('bank_card')).toMatchObject({ kind: 'redirect' });
});
