import * as z from 'zod/mini';
import { instant } from '../fields.ts';
import { identityStanding } from './identity.ts';
import { fen } from './money.ts';

// A policy as its holder sees it.

/** 99, the year, and seven digits that count. */
export const policyNumberPattern = /^99\d{11}$/;

export const policyDocumentKind = z.enum(['policy', 'receipt', 'clause', 'endorsement']);
export type PolicyDocumentKind = z.infer<typeof policyDocumentKind>;

/** `failed`: nothing was issued and the money goes back. */
export const policyState = z.enum(['issuing', 'in_force', 'ended', 'failed']);

const labelled = z.object({ label: z.string(), value: z.string() });

/** Part of the policy's first page: the facts that tell it from any other. */
export const policyDocument = z.object({
  document_no: z.string(),
  kind: policyDocumentKind,
  name: z.string(),
  bytes: z.int(),
  pages: z.int(),
});
export type PolicyDocument = z.infer<typeof policyDocument>;

export const refundProgress = z.object({
  amount_fen: fen,
  /** `refunded`: the channel gave it back. */
  status: z.enum(['refunding', 'refunded']),
  asked_at: instant,
  refunded_at: z.nullable(instant),
  /** Where it goes: the account that it was paid from. */
  to: z.string(),
  /** yyyy-mm-dd, by which it is there in the ordinary run of things. */
  expected_on: z.string(),
});
export type RefundProgress = z.infer<typeof refundProgress>;

export const issuedPolicy = z.object({
  policy_no: z.string(),
  issued_at: instant,
  /** When the customer acknowledged it; null: the cooling-off period has not begun to count. */
  received_at: z.nullable(instant),
  starts_on: z.string(),
  ends_on: z.nullable(z.string()),
  /** Whether the day on which cover starts has come in Beijing. */
  has_begun: z.boolean(),
  /** The three figures of its head. */
  facts: z.array(labelled),
  /** The paper's first page. */
  lines: z.array(labelled),
  premium_fen: fen,
  /** Null where nothing is due any more, by its dates: whether what was due before was paid the insurer knows. */
  next_premium: z.nullable(z.object({ on: z.string(), fen })),
  /** Whether the first premium is the only one. */
  paid_at_once: z.boolean(),
  /** Automatic debits of later premiums; null: nothing is to be paid any more, or no bank takes them. */
  debit: z.nullable(
    z.object({
      /** `ending`: cancelled, the bank was not heard yet; nothing is debited any more. */
      state: z.enum(['off', 'signed', 'ending']),
      /** The last digits of the account that the application names. */
      account: z.nullable(z.string()),
    }),
  ),
  cooling_off: z.object({
    days: z.int(),
    /** The last day on which everything is paid back. */
    until: z.string(),
    /** 0 on its last day as well. */
    left_days: z.int(),
    /** Whether what was paid is not paid back any more. */
    is_over: z.boolean(),
  }),
  visit: z.nullable(
    z.object({ questions: z.int(), answered: z.int(), completed_at: z.nullable(instant), until: z.string() }),
  ),
  /**
   * `may_renew`: the link's time is over, or it is used up and no agent helps; `reading_ms`: what reading aloud takes of
   * what is still to be read.
   */
  recording: z.nullable(
    z.object({
      is_done: z.boolean(),
      link: z.nullable(z.string()),
      may_renew: z.boolean(),
      reading_ms: z.int(),
    }),
  ),
  documents: z.array(policyDocument),
  ended_at: z.nullable(instant),
});
export type IssuedPolicy = z.infer<typeof issuedPolicy>;

export const policyDetail = z.object({
  order_no: z.string(),
  state: policyState,
  product_no: z.string(),
  product_name: z.string(),
  plan_name: z.string(),
  insurer: z.string(),
  service_phone: z.string(),
  holder: z.string(),
  insured: z.array(z.string()),
  mobile_masked: z.nullable(z.string()),
  premium_fen: fen,
  identity: identityStanding,
  /** Not issued yet, and it takes longer than who waits was told. */
  is_late: z.boolean(),
  /** Once it is issued. */
  policy: z.nullable(issuedPolicy),
  /** What goes back after a surrender, or because nothing was issued. */
  refund: z.nullable(refundProgress),
});
export type PolicyDetail = z.infer<typeof policyDetail>;

export const documentLink = z.object({
  /** Good for a few minutes. */
  url: z.string(),
  name: z.string(),
  expires_at: instant,
});

/** What a look at the stored file itself says of its signature. */
export const signatureCheck = z.object({
  state: z.enum(['valid', 'broken', 'unknown']),
  signer: z.string(),
  issuer: z.string(),
  certificate_from: z.string(),
  certificate_until: z.string(),
  signed_at: instant,
  /** SHA-256 of the file. */
  sha256: z.string(),
  pages: z.int(),
});
export type SignatureCheck = z.infer<typeof signatureCheck>;

export const visitAnswer = z.enum(['yes', 'no']);
export type VisitAnswer = z.infer<typeof visitAnswer>;

/** What became of the customer's wish to be called. */
export const wantedCall = z.object({
  asked_at: instant,
  due_at: instant,
  /** When they were last called and did not answer. */
  missed_at: z.nullable(instant),
  called_at: z.nullable(instant),
});
export type WantedCall = z.infer<typeof wantedCall>;

export const visitQuestion = z.object({
  question: z.string(),
  text: z.string(),
  /** What it is about, in this policy's own figures. */
  lines: z.array(labelled),
  yes: z.string(),
  no: z.string(),
  explanation: z.string(),
  answer: z.nullable(visitAnswer),
  explained: z.boolean(),
  answered_at: z.nullable(instant),
  /** The newest about this question; null: none was asked for. */
  call: z.nullable(wantedCall),
});
export type VisitQuestion = z.infer<typeof visitQuestion>;

/** What a surrender pays, then and later. */
export const surrenderRow = z.object({ when: z.string(), fen, loss_fen: fen });

export const onlineVisit = z.object({
  questions: z.array(visitQuestion),
  completed_at: z.nullable(instant),
  until: z.string(),
  is_late: z.boolean(),
  service_phone: z.string(),
  mobile_masked: z.nullable(z.string()),
  surrender_rows: z.array(surrenderRow),
});
export type OnlineVisit = z.infer<typeof onlineVisit>;

export const surrenderReason = z.enum(['money', 'twice', 'unclear', 'service', 'other']);

export const surrenderQuote = z.object({
  policy_no: z.string(),
  product_name: z.string(),
  amount_fen: fen,
  paid_fen: fen,
  until: z.string(),
  /** Where it goes. */
  to: z.string(),
  working_days: z.int(),
  /** What ends with it. */
  consequence: z.string(),
  mobile_masked: z.nullable(z.string()),
  service_phone: z.string(),
});
export type SurrenderQuote = z.infer<typeof surrenderQuote>;
