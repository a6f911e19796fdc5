import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { mode, participantRole, relationToApplicant } from '../enums.ts';
import { instant, process_no, request_id, transmit_record_no } from '../fields.ts';
import { declineReason, member_no } from '../model/identity.ts';
import { fen } from '../model/money.ts';
import { transmitChannel } from '../model/transmit.ts';

// Beyond the specification's list: an agent's whole sales (docs/decisions/028-board-of-sales.md). Steps are told, never
// a picture, an answer about health or a number of a certificate (rule R18).

const base = '/service/h5/v1/sales-board';

/**
 * Server-sent events: the number of each own process that changed, under the moment of its change in milliseconds.
 * Asked with Sales-Authorization, and with Last-Event-ID for what happened since. `sharesChanged`: a product that was
 * shared was handed on or looked at.
 */
export const salesBoardEvents = `${base}/events`;

export const sharesChanged = 'shares';

/** What is owed next, in the order of a sale; everybody's sale is in exactly one. */
export const saleOwed = z.enum([
  'preparing',
  'not_opened',
  'form',
  'health',
  'underwriting',
  /** What was said of the health is answered, and the customer chooses how they go on. */
  'decision',
  /** An underwriter insures them on conditions, which are the customer's to accept. */
  'conditions',
  'identity',
  'confirmation',
  'payment',
  'recording',
  'receipt',
  'visit',
  'done',
  'ended',
]);
export type SaleOwed = z.infer<typeof saleOwed>;

export const saleStep = z.enum([
  'trial',
  'form',
  'health',
  'identity',
  'confirmation',
  'payment',
  'recording',
  /** The last of a product without a visit: its policy is only signed for. */
  'receipt',
  'visit',
]);
export type SaleStep = z.infer<typeof saleStep>;

/** What is going on right now, more exactly than what is owed. */
export const saleNow = z.enum([
  'preparing',
  'not_opened',
  'trial',
  'form',
  /** All that the step asks for is there, and the applicant goes on. */
  'next',
  'health',
  'health_decided',
  /** Somebody says that what was declared of their health is wrong: until it is corrected nobody confirms or pays. */
  'health_wrong',
  'risk',
  'images',
  'underwriting',
  'conditions',
  /** Staff calls somebody of age before they buy what does not fit them. */
  'risk_call',
  'card',
  'face',
  'identity_check',
  'confirmation',
  'payment',
  'payment_failed',
  /** The channel says another amount than ours, and a person looks into it. */
  'payment_check',
  'issuing',
  'receipt',
  'recording',
  'recording_check',
  /** Its link was taken back, or all tries are used up: it goes on by a link that the agent sends. */
  'recording_help',
  'visit',
  'done',
  'ended',
]);
export type SaleNow = z.infer<typeof saleNow>;

export const saleRow = z.object({
  process_no,
  /** Whether the agent prepared it, or prepares it. */
  process_mode: mode,
  /** In full: the agent's own customer. Null until it was filled in. */
  name: z.nullable(z.string()),
  mobile_masked: z.nullable(z.string()),
  product_name: z.string(),
  /** Null until a trial was ended. */
  first_fen: z.nullable(fen),
  insurants: z.int(),
  owed: saleOwed,
  /** Those that the product has, in their order. `done` of `total` where several people or parts owe it. */
  steps: z.array(
    z.object({
      step: saleStep,
      state: z.enum(['done', 'now', 'later', 'problem']),
      done: z.nullable(z.int()),
      total: z.nullable(z.int()),
    }),
  ),
  now: z.object({
    what: saleNow,
    /** Who of several people has it to do; empty where it is the applicant. */
    who: z.array(z.string()),
    /** Whether they are at it; of what was handed on, whether somebody opened it and has not proven the phone yet. */
    is_acting: z.boolean(),
  }),
  /** How many are still to do something at this step, where it is not the applicant alone. */
  people_left: z.int(),
  /** Who of them declined it: the sale waits for the applicant to invite them anew. */
  declined: z.array(z.object({ name: z.string(), because: declineReason })),
  /** Of the link that the sale waits for, where there is one. */
  link_expires_at: z.nullable(instant),
  /** Since when somebody before a dead link of it waits for another; null: nobody does. */
  asked_at: z.nullable(instant),
  /** The invited member who does; null: the applicant, or nobody. */
  asked_by: z.nullable(z.string()),
  /** Whether somebody has something to do that they can be reminded of. */
  may_remind: z.boolean(),
  updated_at: instant,
});
export type SaleRow = z.infer<typeof saleRow>;

export const memberProgress = z.enum([
  'not_needed',
  'later',
  'owed',
  'doing',
  /** The applicant does it for them. */
  'by_applicant',
  'review',
  'refused',
  /** Not done when the sale came to nothing. */
  'ended',
  'done',
]);
export type MemberProgress = z.infer<typeof memberProgress>;

const saleMember = z.object({
  member_no,
  name: z.string(),
  roles: z.array(participantRole),
  relation: z.nullable(relationToApplicant),
  age: z.nullable(z.int()),
  /** Nobody knows their mobile, and what is owed is theirs alone: the applicant leaves them to a person. */
  is_unreachable: z.boolean(),
  form: memberProgress,
  health: memberProgress,
  card: memberProgress,
  face: memberProgress,
  confirmation: memberProgress,
  payment: memberProgress,
  recording: memberProgress,
});

/** What a link is for; `share` leads to what the agent handed on, `go_on` back to the sale wherever it stands. */
export const saleLinkFor = z.enum(['share', 'go_on', 'identity', 'confirmation']);

const saleLink = z.object({
  /** Null: the applicant's. */
  member_no: z.nullable(member_no),
  name: z.nullable(z.string()),
  mobile_masked: z.nullable(z.string()),
  for: saleLinkFor,
  state: z.enum(['none', 'open', 'expired', 'revoked']),
  /** Whose link it is declined, and asks for no other: the applicant alone invites them anew. Null: they did not. */
  declined: z.nullable(declineReason),
  transmit_record_no: z.nullable(transmit_record_no),
  /** The whole address; null where it no longer works. It opens to who proves the phone that it was made for. */
  address: z.nullable(z.string()),
  /** For a chat, with the address; null where there is none. */
  message: z.nullable(z.string()),
  expires_at: z.nullable(instant),
  opened_at: z.nullable(instant),
  /**
   * Within 24 hours from the first of them; `next_at` where there are as many as may be, or as many messages to a member,
   * of which the applicant sends some.
   */
  reminders: z.object({ today: z.int(), most: z.int(), next_at: z.nullable(instant) }),
  may: z.object({ remind: z.boolean(), revoke: z.boolean(), renew: z.boolean() }),
});
export type SaleLink = z.infer<typeof saleLink>;

const reading = z.object({
  openings: z.int(),
  /** Of all openings together. */
  seconds: z.int(),
  /** The route where the latest one stands or was left, such as /health-told. */
  last_page: z.string(),
  last_seen_at: instant,
});
export type Reading = z.infer<typeof reading>;

export const sale = z.object({
  row: saleRow,
  members: z.array(saleMember),
  /** Of those who have something to do now. */
  links: z.array(saleLink),
  /** How what was handed on is read; null: nobody opened it, or it came by no share. */
  reading: z.nullable(reading),
  /** What the agent keeps in mind; '' where there is nothing. Nobody else reads it. */
  note: z.string(),
});
export type Sale = z.infer<typeof sale>;

export const saleCounts = z.object({
  all: z.int(),
  by_owed: z.record(saleOwed, z.int()),
});
export type SaleCounts = z.infer<typeof saleCounts>;

/** A product that the agent shared, whoever opened it. */
const share = z.object({
  transmit_record_no,
  product_name: z.string(),
  channel: z.nullable(transmitChannel),
  shared_at: instant,
  expires_at: instant,
  /** The whole address; null where it no longer works. */
  address: z.nullable(z.string()),
  reading: z.nullable(reading),
  /** How many applications began by it; each is a row of the board. */
  sales: z.int(),
  /** How often who got it handed it on. */
  forwarded: z.int(),
});
export type Share = z.infer<typeof share>;

const wanted = {
  owed: z.optional(saleOwed),
  /** Words, all of which are found in a name (or its pinyin), the end of a mobile or the product. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(40))),
};

const list = z.object({
  sales: z.object({ sales_no: z.string(), name: z.string(), company: z.string() }),
  /** The last changed first. */
  rows: z.array(saleRow),
  /** Where the next page begins; null: there is none. */
  next_cursor: z.nullable(z.string()),
  /** Of all own sales, whatever is searched for. */
  counts: saleCounts,
  /** The event stream goes on from here. */
  last_event_id: z.int(),
});
export type SaleList = z.infer<typeof list>;

/** What became of the wish to remind one person. */
export const reminded = z.enum([
  'sent',
  /** Twice today already. */
  'used_up',
  /** Nothing is theirs to do. */
  'not_to_remind',
  /** A member whom the applicant has not invited yet. */
  'not_invited',
  /** Their link is over or taken back: they are sent another. */
  'link_over',
  /** They declined, and nobody reminds them: the applicant talks to them, and invites them anew. */
  'declined',
  'no_mobile',
  /** Not the agent's sale. */
  'missing',
]);

const remindedPerson = z.object({
  process_no,
  /** Null: the applicant. */
  member_no: z.nullable(member_no),
  name: z.nullable(z.string()),
  outcome: reminded,
  /** From when they may be reminded again, where it is used up. */
  retry_at: z.nullable(instant),
});
export type RemindedPerson = z.infer<typeof remindedPerson>;

/** More at once is a mistake rather than a wish. */
export const mostReminded = 50;

const changedRows = z.object({ rows: z.array(saleRow), counts: saleCounts });

const processNo = z.object({ process_no });
const named = { ...processNo.shape, member_no: z.nullable(member_no), for: saleLinkFor };
const errors = ['salesLoginInvalid', 'saleMissing'] as const;

export const salesBoard = defineService({
  list: {
    /** Who is searched for stands in no address. */
    method: 'POST',
    path: `${base}/list`,
    summary: '顾问看板：本人名下的投保，按最近变化排列，逐页取',
    request: z.object({
      ...wanted,
      cursor: z.optional(z.string().check(z.regex(/^\d{1,15}\.[A-Za-z0-9]{8,64}$/))),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    response: list,
    errors: ['salesLoginInvalid'],
    auth: 'sales',
  },
  changed: {
    method: 'POST',
    path: `${base}/changed`,
    summary: '看板上刚变化的几单；不再符合筛选或搜索的不在其中',
    request: z.object({
      ...wanted,
      process_nos: z.array(process_no).check(z.minLength(1), z.maxLength(100)),
    }),
    response: changedRows,
    errors: ['salesLoginInvalid'],
    auth: 'sales',
  },
  shares: {
    method: 'GET',
    path: `${base}/shares`,
    summary: '近 30 天转发过的产品：有没有人打开、看了多久、停在哪一页、办了几单',
    request: z.object({}),
    response: z.object({ shares: z.array(share) }),
    errors: ['salesLoginInvalid'],
    auth: 'sales',
  },
  sale: {
    method: 'GET',
    path: `${base}/sale`,
    summary: '一单的全貌：每位成员各步进度、可用的链接与备注',
    request: processNo,
    response: sale,
    errors,
    auth: 'sales',
  },
  remind: {
    method: 'POST',
    path: `${base}/remind`,
    summary: '给本人发一条带链接的短信，每人每天最多 2 次；同一 request_id 只发一次',
    request: z.object({ ...named, request_id }),
    response: sale,
    errors: [...errors, 'saleNotToRemind', 'remindersUsedUp'],
    auth: 'sales',
  },
  remindMany: {
    method: 'POST',
    path: `${base}/remind-many`,
    summary: '一次提醒多单里还有事要办的人，每人各有结果；每人每天最多 2 次；同一 request_id 每人只发一次',
    request: z.object({
      process_nos: z.array(process_no).check(z.minLength(1), z.maxLength(mostReminded)),
      request_id,
    }),
    response: z.object({ people: z.array(remindedPerson) }),
    errors: ['salesLoginInvalid'],
    auth: 'sales',
  },
  revokeLink: {
    method: 'POST',
    path: `${base}/revoke-link`,
    summary: '撤回链接，立即失效；可重复提交',
    request: z.object(named),
    response: sale,
    errors: [...errors, 'saleLinkFixed'],
    auth: 'sales',
  },
  renewLink: {
    method: 'POST',
    path: `${base}/renew-link`,
    summary: '换一个新链接，旧的立即失效；同一 request_id 只换一次',
    request: z.object({ ...named, request_id }),
    response: sale,
    errors: [...errors, 'saleLinkFixed'],
    auth: 'sales',
  },
  callCustomer: {
    method: 'POST',
    path: `${base}/call-customer`,
    summary: '取得本人客户（投保人）的完整手机号，用于拨打；每次留痕',
    request: processNo,
    response: z.object({ mobile: z.string() }),
    errors: [...errors, 'salePhoneUnknown'],
    auth: 'sales',
  },
  putNote: {
    method: 'POST',
    path: `${base}/put-note`,
    summary: '备注，只有顾问本人看得到；空文字删除备注',
    request: z.object({
      ...processNo.shape,
      note: z.string().check(z.trim(), z.maxLength(200, '备注不超过 200 字')),
    }),
    response: sale,
    errors,
    auth: 'sales',
  },
});
