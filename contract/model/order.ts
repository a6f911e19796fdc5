import * as z from 'zod/mini';
import { participantRole, relationToApplicant, taskStatus } from '../enums.ts';
import { instant } from '../fields.ts';
import { healthMistake } from './health.ts';
import { declined, identityStanding, member_no } from './identity.ts';
import { fen } from './money.ts';
import { order_no } from './process.ts';

// What an order says, who confirmed it, and its money.

const orderLine = z.object({
  label: z.string(),
  value: z.string(),
  /** Raises the premium or narrows the cover: shown so that nobody misses it. */
  is_limit: z.boolean(),
  /** What it was when it was confirmed last; null: the same, or nothing was confirmed. */
  before: z.nullable(z.string()),
});

export const orderSection = z.object({
  title: z.string(),
  /** Whose it is, where it is about one person. */
  member_no: z.nullable(member_no),
  /** Whose health notice it tells of, where who asks may look at it and say what is wrong. */
  health_of: z.nullable(member_no),
  /** Names of the fields that the applicant may put right, as the form of that member has them. */
  correctable: z.array(z.string()),
  lines: z.array(orderLine),
});
export type OrderSection = z.infer<typeof orderSection>;

/** What the order is about, in a few words and one figure. */
export const orderHead = z.object({
  insurer: z.string(),
  service_phone: z.string(),
  product_name: z.string(),
  plan_name: z.string(),
  /** How long it insures, in words. */
  period: z.string(),
  first_fen: fen,
  /** What the figure is: 每年保费. */
  premium_label: z.string(),
  /** 2 位被保险人，交 20 年 */
  premium_note: z.string(),
});
export type OrderHead = z.infer<typeof orderHead>;

const confirmationState = z.enum(['owed', 'sent', 'opened', 'confirmed', 'void']);

export const confirmingMember = z.object({
  member_no,
  name: z.string(),
  roles: z.array(participantRole),
  relation: z.nullable(relationToApplicant),
  mobile_masked: z.nullable(z.string()),
  /** Whether it is who asks. */
  is_self: z.boolean(),
  state: confirmationState,
  /** When it came to be so; null: nothing happened yet. */
  at: z.nullable(instant),
  sent_at: z.nullable(instant),
  opened_at: z.nullable(instant),
  /** Until when the member's link is good; null: none was sent. */
  expires_at: z.nullable(instant),
  /** Seconds until it may be sent again; 0: now. */
  resend_after: z.int(),
  /** Null: they did not decline to confirm. */
  declined: z.nullable(declined),
  /** What they say is not right, until it is confirmed or corrected. */
  mistake: z.nullable(z.object({ what: z.string(), at: instant })),
});
export type ConfirmingMember = z.infer<typeof confirmingMember>;

/** A point of a signature: thousandths of the pad's width and height, and milliseconds since the first. */
const signaturePoint = z.object({
  x: z.int().check(z.minimum(0), z.maximum(1000)),
  y: z.int().check(z.minimum(0), z.maximum(1000)),
  t: z.int().check(z.minimum(0), z.maximum(600_000)),
});

export const signatureStrokes = z
  .array(z.array(signaturePoint).check(z.minLength(1), z.maxLength(600)))
  .check(z.maxLength(80));
export type SignatureStrokes = z.infer<typeof signatureStrokes>;

/** One signature under all documents that ask for it: drawn, or typed by who cannot draw. */
export const handSignature = z.object({
  document_nos: z
    .array(z.string().check(z.minLength(1), z.maxLength(64)))
    .check(z.minLength(1), z.maxLength(20)),
  strokes: signatureStrokes,
  /** The own name; null: it is drawn. */
  typed: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
});
export type HandSignature = z.infer<typeof handSignature>;

export const confirmDetails = z.object({
  order_no,
  who: z.enum(['applicant', 'insurant']),
  /** Of who asks. */
  name: z.string(),
  /** The applicant as the member knows them; null where it is the applicant who asks. */
  inviter: z.nullable(z.string()),
  /** What the member is to the applicant, in words. */
  relation: z.nullable(z.string()),
  mobile_masked: z.nullable(z.string()),
  head: orderHead,
  sections: z.array(orderSection),
  /** Of all that is shown: a confirmation names it, and counts as long as it is the same. */
  content_sha256: z.string(),
  /** What confirming means. */
  statement: z.string(),
  /** What is signed by hand; the text is found by its SHA-256 (`policy/shown-text`). */
  signatures: z.array(
    z.object({
      document_no: z.string(),
      name: z.string(),
      sha256: z.string(),
      /** Whether the applicant read it to its end, on whatever device; of an invited member it is not known. */
      is_read: z.boolean(),
      signed: z.boolean(),
    }),
  ),
  /** Null: not confirmed, or no longer good. */
  confirmed_at: z.nullable(instant),
  /** What was changed since it was confirmed, in words. */
  changed_since: z.array(z.string()),
  /** What the applicant agreed to last, where the premium is another by now; null: it is the same, or not theirs to agree to. */
  agreed_fen: z.nullable(fen),
  /** All who must confirm, for the applicant; of an invited member only they themselves. */
  members: z.array(confirmingMember),
  /** Until then nobody confirms; of an invited member only their own. */
  health_mistakes: z.array(healthMistake),
  /** Whether everybody has. */
  is_complete: z.boolean(),
  /** Whether it can be confirmed just now: the sale is not led back to what comes before, and nobody's health is told wrong. */
  is_open: z.boolean(),
  /** Nobody confirms it any more: what was confirmed is what counts. */
  is_paid: z.boolean(),
});
export type ConfirmDetails = z.infer<typeof confirmDetails>;

export const paymentMethod = z.enum(['wechat', 'alipay', 'bank_card']);
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** Of an order's money, as its own books have it. */
export const moneyStatus = z.enum(['unpaid', 'paying', 'paid', 'failed', 'closed', 'refunding', 'refunded']);
export type MoneyStatus = z.infer<typeof moneyStatus>;

/** The channel has another amount than ours: since when, and by when a person has looked into it. */
const amountCheck = z.nullable(z.object({ since: instant, due_at: instant }));

/** Money that was paid and is not the premium, and where its refund stands. */
const surplus = z.nullable(z.object({ amount_fen: fen, status: z.enum(['refunding', 'refunded']) }));

export const checkoutMethod = z.object({
  method: paymentMethod,
  name: z.string(),
  detail: z.string(),
  preferred: z.boolean(),
  /** Why it cannot be taken just now, in words. */
  blocked: z.nullable(z.string()),
});
export type CheckoutMethod = z.infer<typeof checkoutMethod>;

export const checkoutInfo = z.object({
  order_no,
  status: moneyStatus,
  amount_fen: fen,
  /** Reckoned anew just now, and beside it what everybody confirmed. */
  requoted: z.object({ same: z.boolean(), before_fen: fen, because: z.nullable(z.string()) }),
  /** Whether what everybody confirmed is still what the order says. */
  is_confirmed: z.boolean(),
  expires_at: instant,
  /** Until then, as the server's clock has it: a phone's may be wrong. */
  expires_in_seconds: z.int(),
  /** The end of the day: from then on ages may be others. */
  quote_until: instant,
  methods: z.array(checkoutMethod),
  product_name: z.string(),
  insurants: z.array(z.string()),
  payee: z.string(),
  service_phone: z.string(),
  /** From whose own account it is paid (rule R19). */
  payer: z.string(),
  amount_check: amountCheck,
  surplus,
  /** The try before, where it did not succeed. */
  failed: z.nullable(z.object({ method: paymentMethod, reason: z.string(), code: z.string() })),
});
export type CheckoutInfo = z.infer<typeof checkoutInfo>;

/** What the chat app is asked with (`getBrandWCPayRequest`), signed by the merchant. */
export const wechatPayRequest = z.object({
  appId: z.string(),
  /** Unix time in seconds. */
  timeStamp: z.string(),
  nonceStr: z.string(),
  /** `prepay_id=…` */
  package: z.string(),
  signType: z.literal('RSA'),
  paySign: z.string(),
});
export type WechatPayRequest = z.infer<typeof wechatPayRequest>;

const opened = { payment_no: z.string(), expires_at: instant };

export const openedPayment = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('redirect'),
    ...opened,
    /** The channel's page. */
    url: z.string(),
  }),
  /** Paid without leaving the page, by the app around it. */
  z.object({ kind: z.literal('in_app'), ...opened, request: wechatPayRequest }),
  z.object({
    kind: z.literal('mini_program'),
    ...opened,
    /** A native page of the mini program around the page, with what it is to ask for as its query. */
    path: z.string(),
  }),
]);
export type OpenedPayment = z.infer<typeof openedPayment>;

export const orderMoney = z.object({
  order_no,
  status: moneyStatus,
  payment_no: z.nullable(z.string()),
  amount_fen: fen,
  method: z.nullable(paymentMethod),
  /** Why it did not succeed, in words. */
  reason: z.nullable(z.string()),
  /** For support. */
  reason_code: z.nullable(z.string()),
  paid_at: z.nullable(instant),
  policy: z.enum(['none', 'issuing', 'issued']),
  /** What issuing waits for; `settled` before it is paid. */
  identity: identityStanding,
  surplus,
  amount_check: amountCheck,
  /** Automatic debits of later premiums at the bank: whether the customer asked for them where they can be signed, and what was. */
  debit: z.enum(['none', 'offered', 'signed', 'declined', 'ending', 'ended']),
  applicant_mobile_masked: z.nullable(z.string()),
  service_phone: z.string(),
  quote_until: instant,
  starts_on: z.nullable(z.string()),
  cooling_off_days: z.int(),
});
export type OrderMoney = z.infer<typeof orderMoney>;

export const orderDetails = z.object({
  order_no,
  status: taskStatus,
  created_at: instant,
  head: orderHead,
  sections: z.array(orderSection),
  money: moneyStatus,
  timeline: z.array(z.object({ what: z.string(), at: instant })),
});
export type OrderDetails = z.infer<typeof orderDetails>;
