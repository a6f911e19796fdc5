import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { instant, recording_no, request_id } from '../fields.ts';
import { recordingStatus } from '../model/recording.ts';

// Beyond the specification's list: what a sales agent's board shows and does (docs/decisions/009-agents-board.md).

const base = '/service/h5/v1/sales-recording';
/**
 * Server-sent events: the number of each own recording that changed, under the id of its newest event. Asked with
 * Sales-Authorization, and with Last-Event-ID for what happened since.
 */
export const salesRecordingEvents = `${base}/events`;

const recordingNo = z.object({ recording_no });

export const boardStep = z.enum(['identity', 'policy', 'will_check', 'recording', 'verdict']);
export type BoardStep = z.infer<typeof boardStep>;

/** What is owed next, and so who must act. The order is how much attention it wants from the agent. */
export const owed = z.enum([
  'help',
  'new_link',
  'repeat',
  'recording',
  'will_check',
  'policy',
  'identity',
  'review',
  'verdict',
  'revoked',
  /** The contract is over: nothing more is recorded for it. */
  'ended',
  'nothing',
]);
export type Owed = z.infer<typeof owed>;

export const boardCustomer = z.object({
  recording_no: z.string(),
  status: recordingStatus,
  /** In full: the agent's own customer. The mobile is masked; the certificate is not told at all. */
  name: z.string(),
  mobile_masked: z.string(),
  product_name: z.string(),
  owed,
  /** In their order; the will check only where the product wants it. `at`: when it was done. */
  steps: z.array(
    z.object({
      step: boardStep,
      state: z.enum(['done', 'now', 'later', 'problem']),
      at: z.nullable(instant),
    }),
  ),
  policy_items: z.object({ done: z.int(), total: z.int() }),
  /** Segments of the statement that are read, on the device's own word until they are submitted. */
  segments: z.object({ read: z.int(), total: z.int() }),
  /** What is to be read again, by its place from 1, and why. */
  repeat: z.array(z.object({ place: z.int(), remark: z.nullable(z.string()) })),
  submissions_left: z.int(),
  link: z.object({
    state: z.enum(['open', 'expired', 'revoked']),
    /** The whole address for the customer; null where it no longer works. */
    address: z.nullable(z.string()),
    expires_at: instant,
    /** When a phone opened it last, and when it was sent by SMS last. */
    opened_at: z.nullable(instant),
    sent_at: z.nullable(instant),
  }),
  may: z.object({ resend: z.boolean(), revoke: z.boolean(), renew: z.boolean() }),
  /** When the customer asked for a link that works and got none since; null: did not. */
  asked_at: z.nullable(instant),
  /** What the agent keeps in mind; '' where there is nothing. Nobody else reads it. */
  note: z.string(),
  /** When the next SMS may go out; null: now. */
  resend_from: z.nullable(instant),
  /** The same in seconds from this answer, for a device whose clock is another; 0: now. */
  resend_after: z.int(),
  updated_at: instant,
});
export type BoardCustomer = z.infer<typeof boardCustomer>;

const board = z.object({
  sales: z.object({ sales_no: z.string(), name: z.string(), company: z.string() }),
  /** The event stream goes on from here. */
  last_event_id: z.int(),
  /** The last changed first. */
  customers: z.array(boardCustomer),
  /** Where the next page begins; null: there is none. */
  next_cursor: z.nullable(z.string()),
  /** All there are, on whatever page. */
  total: z.int(),
});
export type Board = z.infer<typeof board>;

/** On one page, and unless fewer are asked for. */
export const mostCustomers = 500;

const errors = ['salesLoginInvalid', 'customerMissing'] as const;
const changeErrors = [...errors, 'customerForgotten'] as const;

export const salesRecording = defineService({
  customers: {
    method: 'GET',
    path: `${base}/customers`,
    summary: '顾问看板：本人名下的客户与各自待办，按最近变化排列，逐页取',
    request: z.object({
      cursor: z.optional(z.string().check(z.regex(/^\d{1,15}\.[A-Za-z0-9]{2,64}$/))),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(mostCustomers))),
    }),
    response: board,
    errors: ['salesLoginInvalid'],
    auth: 'sales',
  },
  customer: {
    method: 'GET',
    path: `${base}/customer`,
    summary: '看板上的一位客户',
    request: recordingNo,
    response: boardCustomer,
    errors,
    auth: 'sales',
  },
  resendLink: {
    method: 'POST',
    path: `${base}/resend-link`,
    summary: '把录制链接再发一次短信给客户；同一 request_id 只发一次',
    request: z.object({ ...recordingNo.shape, request_id }),
    response: boardCustomer,
    errors: [...changeErrors, 'linkSentLately', 'linkNotOpen'],
    auth: 'sales',
  },
  callCustomer: {
    method: 'POST',
    path: `${base}/call-customer`,
    summary: '取得本人客户的完整手机号，用于拨打；每次留痕',
    request: recordingNo,
    response: z.object({ mobile: z.string() }),
    errors: changeErrors,
    auth: 'sales',
  },
  putNote: {
    method: 'POST',
    path: `${base}/put-note`,
    summary: '备注，只有顾问本人看得到；空文字删除备注',
    request: z.object({
      ...recordingNo.shape,
      note: z.string().check(z.trim(), z.maxLength(200, '备注不超过 200 字')),
    }),
    response: boardCustomer,
    errors: changeErrors,
    auth: 'sales',
  },
  revokeLink: {
    method: 'POST',
    path: `${base}/revoke-link`,
    summary: '撤回录制链接，立即失效；可重复提交',
    request: recordingNo,
    response: boardCustomer,
    errors: [...changeErrors, 'linkNotOpen', 'linkInUse'],
    auth: 'sales',
  },
  renewLink: {
    method: 'POST',
    path: `${base}/renew-link`,
    summary: '过期、撤回或次数用完后换一个新链接；同一 request_id 只换一次',
    request: z.object({ ...recordingNo.shape, request_id }),
    response: z.object({
      ...boardCustomer.shape,
      /** Whether it went out by SMS; not where as many went out before as may. */
      message_sent: z.boolean(),
    }),
    errors: [...changeErrors, 'linkStillOpen', 'linkInUse', 'policyEnded'],
    auth: 'sales',
  },
});
