import { eq } from 'drizzle-orm';
import type { ConfirmDetails, HandSignature, PaymentMethod } from '../../contract/model/order.ts';
import { cashier } from '../../contract/sandbox/cashier.ts';
import type { RequestOf, ResponseOf } from '../../contract/define.ts';
import { insure } from '../../contract/services/insure.ts';
import { order } from '../../contract/services/order.ts';
import type { Queryable } from '../../server/ports/database.ts';
import type { ServiceContext } from '../../server/ports/context.ts';
import { balanceOf } from '../../server/domain/payment/ledger.ts';
import { ledgerOf } from '../../server/records/payment/ledger.ts';
import { payments } from '../../server/tables/payment.ts';
import { sandboxRefunds, sandboxTrades } from '../../server/tables/sandbox.ts';
import type { ApplicantDevice } from './applicant.ts';
import { familyApplies, opensInvitation, requestId, type FamilyMember } from './identity.ts';
import { productFolder, productText } from './product-file.ts';
import type { Reader } from './reader.ts';

// People who confirm an order and pay for it.

/** A folder with the family's accident insurance, sold without cards and faces: the order goes straight to its confirmation; some of it changed. */
export function productsWithoutIdentity(
  others: Readonly<Record<string, string>> = {},
  changes: object = {},
): string {
  const steps = ['premium_trial', 'info_collect', 'order_confirmation', 'payment', 'show_policy'];
  const product = JSON.parse(productText('ax-acc-04.json')) as object;
  return productFolder({ 'ax-acc-04.json': JSON.stringify({ ...product, steps, ...changes }), ...others });
}

/** Whoever confirms: the applicant by the process, an invited member by their link. */
export interface Confirming {
  readonly device: Reader;
  readonly subject: { process_no: string } | { transmit_record_no: string };
  readonly person: FamilyMember;
}

export const applicantOn = (device: ApplicantDevice, person: FamilyMember): Confirming => ({
  ...{ device, person },
  subject: device.process,
});

export const looksAtOrder = ({ device, subject }: Confirming): Promise<ConfirmDetails> =>
  device.call(order.confirmDetails, subject);

/** A signature under all documents that ask for it; null where none does. */
export const signedUnder = ({ signatures }: ConfirmDetails): HandSignature | null =>
  signatures.length === 0
    ? null
    : {
        document_nos: signatures.map(({ document_no }) => document_no),
        strokes: [
          [
            { x: 100, y: 400, t: 0 },
            { x: 700, y: 520, t: 340 },
          ],
        ],
        typed: null,
      };

type Confirmation = RequestOf<typeof order.confirm>;

/** What somebody sends who confirms what they see, with a captcha of their own phone; or something different. */
export async function confirmation(
  who: Confirming,
  different: Partial<Confirmation> = {},
): Promise<Confirmation> {
  const details = await looksAtOrder(who);
  const { device, subject, person } = who;
  await device.call(order.sendVerifySms, { ...subject, request_id: requestId() });
  return {
    ...subject,
    request_id: requestId(),
    content_sha256: details.content_sha256,
    captcha: await device.captchaFor(person.mobile),
    signature: signedUnder(details),
    ...different,
  };
}

export const confirms = async (who: Confirming, different: Partial<Confirmation> = {}) =>
  await who.device.call(order.confirm, await confirmation(who, different));

/** A member on a phone of theirs, who proved it by the link that the applicant sent; `before`: the one they came on already. */
export async function comesToConfirm(
  device: ApplicantDevice,
  person: FamilyMember,
  before?: Reader,
): Promise<Confirming> {
  const { members } = await device.call(order.confirmDetails, device.process);
  const member = members.find(({ name }) => name === person.name);
  const { address } = await device.call(order.sendConfirmMessage, {
    ...device.process,
    ...{ member_no: member?.member_no ?? '', request_id: requestId(), by: 'link' },
  });
  const opened = await opensInvitation(device.origin, address);
  const phone = before ?? opened;
  phone.transmitRecordNo = opened.transmitRecordNo;
  await phone.call(insure.sendCaptcha, {
    scene: 'member',
    ...phone.link,
    mobile_last4: person.mobile.slice(-4),
  });
  const captcha = await phone.captchaFor(person.mobile);
  await phone.call(insure.verifyCaptcha, { scene: 'member', ...phone.link, captcha });
  return { device: phone, subject: phone.link, person };
}

/** A family whose order stands at the payment, confirmed by all who must. */
export async function familyReadyToPay(
  origin: string,
  applicant: FamilyMember,
  others: readonly FamilyMember[] = [],
  plan?: 'A' | 'B',
): Promise<ApplicantDevice> {
  const device = await familyApplies(origin, applicant, others, plan);
  await confirms(applicantOn(device, applicant));
  for (const other of others.filter(({ mobile }) => mobile !== ''))
    await confirms(await comesToConfirm(device, other));
  await device.goesOn('confirm_order');
  return device;
}

export const atCheckout = (device: ApplicantDevice) =>
  device.call(order.getCheckoutCounterInfo, device.process);

/** A phone follows the address: with some channels the trade begins there. */
export async function followsToCashier(opened: ResponseOf<typeof order.pay>): Promise<void> {
  if (opened.kind === 'redirect') await fetch(opened.url, { redirect: 'manual' });
}

export async function beginsToPay(
  device: ApplicantDevice,
  method: PaymentMethod = 'wechat',
  different: Partial<RequestOf<typeof order.pay>> = {},
) {
  const { amount_fen } = await atCheckout(device);
  const asked = { ...device.process, request_id: requestId(), method, amount_fen, ...different };
  const opened = await device.call(order.pay, asked);
  await followsToCashier(opened);
  return opened;
}

type Act = RequestOf<typeof cashier.act>;

/** What a customer does at the channel's cashier. */
export const atCashier = (
  device: Reader,
  payment_no: string,
  act: Act['act'],
  how: Partial<Omit<Act, 'payment_no' | 'act'>> = {},
) =>
  device.call(cashier.act, {
    ...{ payment_no, act, notice: 'now', late_seconds: 30, off_by_fen: 0, spoil: 'nothing', ...how },
  });

export const asksStatus = (device: ApplicantDevice) => device.call(order.queryOrderStatus, device.process);

/** Debits less credits over an order, in fen, and what stands on each account. */
export async function booksOf(
  { connection }: { readonly connection: { readonly db: Queryable } },
  orderNo: string,
) {
  const rows = await ledgerOf(connection.db, orderNo);
  const accounts: Record<string, number> = {};
  for (const { account, side, amountFen } of rows)
    accounts[account] = (accounts[account] ?? 0) + (side === 'debit' ? amountFen : -amountFen);
  return { sum: balanceOf(rows), accounts, rows };
}

/** What the channels hold of an order's money, in fen. */
export async function heldByChannels({ connection }: ServiceContext, orderNo: string): Promise<number> {
  const { db } = connection;
  const rows = await db
    .select({ paymentNo: payments.paymentNo, amountFen: sandboxTrades.amountFen, state: sandboxTrades.state })
    .from(payments)
    .innerJoin(sandboxTrades, eq(sandboxTrades.paymentNo, payments.paymentNo))
    .where(eq(payments.orderNo, orderNo));
  let held = 0;
  for (const { paymentNo, amountFen, state } of rows) {
    if (state !== 'paid') continue;
    const back = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.paymentNo, paymentNo));
    held += amountFen - back.reduce((sum, refund) => sum + refund.amountFen, 0);
  }
  return held;
}
