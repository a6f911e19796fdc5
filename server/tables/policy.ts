import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PolicyStatus } from '../domain/policy/policy.ts';
import type { PolicyDocumentKind } from '../../contract/model/policy.ts';
import { at } from './columns.ts';
import { orders } from './order.ts';
import { staffAccounts } from './staff.ts';

/** The last number that was given in a year: raised in the transaction that makes a policy, so that none is lost. */
export const policyNumbers = pgTable('policy_numbers', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
});

/** One policy of an order, never two. */
export const policies = pgTable(
  'policies',
  {
    policyNo: text('policy_no').primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .unique()
      .references(() => orders.orderNo),
    status: text('status').$type<PolicyStatus>().notNull(),
    insuranceTerm: text('insurance_term').$type<'long' | 'short'>().notNull(),
    /** yyyy-mm-dd in Beijing; cover begins at its midnight. */
    startsOn: text('starts_on').notNull(),
    /** The last day of cover; null: for life. */
    endsOn: text('ends_on'),
    coolingOffDays: integer('cooling_off_days').notNull(),
    firstFen: bigint('first_fen', { mode: 'number' }).notNull(),
    /** What the documents are drawn of, sealed JSON; null once its years of keeping are over. */
    contentSealed: text('content_sealed'),
    contentSha256: text('content_sha256').notNull(),
    /** Of the order's newest event when it was issued: what came before cannot be changed without breaking the signature. */
    evidenceHash: text('evidence_hash').notNull(),
    issuedAt: at('issued_at').notNull(),
    /** When the customer acknowledged it: the cooling-off period counts from that day. */
    receivedAt: at('received_at'),
    endedAt: at('ended_at'),
    refundNo: text('refund_no'),
    surrenderReason: text('surrender_reason'),
    surrenderRequestId: text('surrender_request_id'),
    /** The recording that begins from the order. */
    recordingNo: text('recording_no'),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('policies_ended').on(table.endsOn, table.endedAt),
    index('policies_recording').on(table.recordingNo),
    check('policies_first_fen', sql`${table.firstFen} > 0`),
  ],
);

/** An order that was paid and could not be issued: its money goes back. */
export const policyFailures = pgTable('policy_failures', {
  orderNo: text('order_no')
    .primaryKey()
    .references(() => orders.orderNo),
  because: text('because').notNull(),
  failedAt: at('failed_at').notNull(),
});

/** A signed PDF in the store; the same content is the same object, also of several policies. */
export const policyDocuments = pgTable(
  'policy_documents',
  {
    policyNo: text('policy_no')
      .notNull()
      .references(() => policies.policyNo),
    kind: text('kind').$type<PolicyDocumentKind>().notNull(),
    /** Of a clause its number in the product; else the kind. */
    documentNo: text('document_no').notNull(),
    name: text('name').notNull(),
    key: text('key').notNull(),
    bytes: integer('bytes').notNull(),
    pages: integer('pages').notNull(),
    /** Of the signed file. */
    sha256: text('sha256').notNull(),
    signedAt: at('signed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.policyNo, table.documentNo] })],
);

/** What a policy pays for the death of a minor who is insured by it; `person_index`: a keyed fingerprint. */
export const minorCovers = pgTable(
  'minor_covers',
  {
    policyNo: text('policy_no')
      .notNull()
      .references(() => policies.policyNo),
    personIndex: text('person_index').notNull(),
    yuan: integer('yuan').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.policyNo, table.personIndex] }),
    index('minor_covers_person').on(table.personIndex),
  ],
);

/** What the holder answered in the online visit; answered again, the later counts. */
export const visitAnswers = pgTable(
  'visit_answers',
  {
    policyNo: text('policy_no')
      .notNull()
      .references(() => policies.policyNo),
    question: text('question').notNull(),
    answer: text('answer').$type<'yes' | 'no'>().notNull(),
    /** It was explained before this answer. */
    explained: boolean('explained').notNull(),
    answeredAt: at('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.policyNo, table.question] })],
);

/** Somebody wants to be called about a policy: about one matter once until staff did. */
export const policyCalls = pgTable(
  'policy_calls',
  {
    callNo: text('call_no').notNull().unique(),
    policyNo: text('policy_no')
      .notNull()
      .references(() => policies.policyNo),
    requestId: text('request_id').notNull(),
    about: text('about').$type<'visit' | 'surrender'>().notNull(),
    /** Of the visit; null where it is about no question. */
    question: text('question'),
    askedAt: at('asked_at').notNull(),
    /** When somebody of the staff spoke with them. */
    calledAt: at('called_at'),
  },
  (table) => [
    primaryKey({ columns: [table.policyNo, table.requestId] }),
    index('policy_calls_called').on(table.calledAt, table.askedAt),
  ],
);

/** Each time that staff called, who did, and what was said. */
export const policyCallTries = pgTable(
  'policy_call_tries',
  {
    callNo: text('call_no')
      .notNull()
      .references(() => policyCalls.callNo),
    requestId: text('request_id').notNull(),
    account: text('account')
      .notNull()
      .references(() => staffAccounts.account),
    /** In the words of who called; null: nobody answered. */
    saidSealed: text('said_sealed'),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.callNo, table.requestId] })],
);
