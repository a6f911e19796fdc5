import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { HealthState } from '../../contract/model/health.ts';
import type { ManualResult, ManualStatus } from '../../contract/model/underwriting-case.ts';
import type { CaseKind } from '../../contract/services/underwriting.ts';
import { at } from './columns.ts';
import { coreFiles } from './file.ts';
import { members, orders } from './order.ts';
import { people } from './person.ts';
import { staffAccounts } from './staff.ts';

const ofOrder = () =>
  text('order_no')
    .notNull()
    .references(() => orders.orderNo);
const ofMember = () =>
  text('member_no')
    .notNull()
    .references(() => members.memberNo);

/** What an order's applicant says of everybody's health. */
export const healthNotices = pgTable('health_notices', {
  orderNo: text('order_no')
    .primaryKey()
    .references(() => orders.orderNo),
  state: text('state').$type<HealthState>().notNull(),
  /** Rises with each write; whoever writes names the one that they saw. */
  revision: integer('revision').notNull(),
  /** The answers and those of the smart underwriting, sealed JSON (server/domain/underwriting/notice.ts). */
  contentSealed: text('content_sealed').notNull(),
  /** Of the questions as they were shown. */
  textsSha256: text('texts_sha256').notNull(),
  /** Of the last write: the same again gets the same answer. */
  requestId: text('request_id').notNull(),
  savedAt: at('saved_at').notNull(),
  confirmedAt: at('confirmed_at'),
});

/** What a member said themselves of the answers about them. */
export const healthConfirmations = pgTable('health_confirmations', {
  memberNo: text('member_no')
    .primaryKey()
    .references(() => members.memberNo),
  right: boolean('right').notNull(),
  /** What is wrong, in their words. */
  mistakeSealed: text('mistake_sealed'),
  /** Of what they were shown. */
  contentSha256: text('content_sha256').notNull(),
  actor: text('actor').notNull(),
  at: at('at').notNull(),
});

/** A condition on which the insurer accepts an insurant. */
export const underwritingConditions = pgTable(
  'underwriting_conditions',
  {
    conditionNo: text('condition_no').primaryKey(),
    orderNo: ofOrder(),
    memberNo: ofMember(),
    kind: text('kind').$type<'extra' | 'exclusion'>().notNull(),
    by: text('by').$type<'smart' | 'manual'>().notNull(),
    itemNo: text('item_no'),
    permille: integer('permille'),
    /** Of an exclusion: what is not insured, and so what somebody has. */
    textSealed: text('text_sealed'),
    /** The answers that led to it, sealed JSON. */
    becauseSealed: text('because_sealed').notNull(),
    validUntil: at('valid_until'),
    acceptedAt: at('accepted_at'),
    acceptedBy: text('accepted_by'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('underwriting_conditions_order').on(table.orderNo)],
);

/** What a person of the insurer decides over, by member and kind. */
export const underwritingCases = pgTable(
  'underwriting_cases',
  {
    caseNo: text('case_no').primaryKey(),
    orderNo: ofOrder(),
    memberNo: ofMember(),
    kind: text('kind').$type<CaseKind>().notNull(),
    status: text('status').$type<ManualStatus>().notNull(),
    result: text('result').$type<ManualResult>(),
    /** What the underwriter decided and wrote to the customer, sealed JSON. */
    decisionSealed: text('decision_sealed'),
    /** What the customer wrote. */
    noteSealed: text('note_sealed'),
    /** Kinds of images that are wanted, with what is wanted of them; sealed JSON, null: none. */
    askedForSealed: text('asked_for_sealed'),
    sentAt: at('sent_at').notNull(),
    dueAt: at('due_at').notNull(),
    decidedBy: text('decided_by').references(() => staffAccounts.account),
    decidedAt: at('decided_at'),
    /** Of the last act over it, with its fingerprint. */
    requestId: text('request_id'),
    requestHash: text('request_hash'),
    lockedBy: text('locked_by').references(() => staffAccounts.account),
    lockedUntil: at('locked_until'),
  },
  (table) => [
    uniqueIndex('underwriting_cases_member').on(table.memberNo, table.kind),
    index('underwriting_cases_order').on(table.orderNo),
    index('underwriting_cases_status').on(table.status, table.sentAt),
    index('underwriting_cases_waiting')
      .on(table.sentAt)
      .where(sql`${table.status} = 'underwriting' and ${table.askedForSealed} is null`),
    index('underwriting_cases_locked')
      .on(table.lockedUntil)
      .where(sql`${table.lockedUntil} is not null`),
    index('underwriting_cases_decided')
      .on(table.decidedAt)
      .where(sql`${table.decidedAt} is not null and ${table.status} in ('completed', 'invalid')`),
  ],
);

/** Material for the manual underwriting, in the order in which the customer laid it. */
export const underwritingImages = pgTable(
  'underwriting_images',
  {
    memberNo: ofMember(),
    image: text('image').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => coreFiles.fileId),
    place: integer('place').notNull(),
    unclear: boolean('unclear').notNull(),
    /** Sent in although it is not clear. */
    flagged: boolean('flagged').notNull(),
    askedAgain: boolean('asked_again').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.memberNo, table.image, table.fileId] }),
    index('underwriting_images_file').on(table.fileId),
  ],
);

/** What somebody can bear; limits and validity hang on the person, whichever product it was asked for. */
export const riskAssessments = pgTable(
  'risk_assessments',
  {
    assessmentNo: text('assessment_no').primaryKey(),
    /** Fingerprint of the certificate's type and number. */
    personIndex: text('person_index').notNull(),
    personNo: text('person_no').references(() => people.personNo),
    orderNo: ofOrder(),
    productNo: text('product_no').notNull(),
    productVersion: integer('product_version').notNull(),
    /** The answers, the score and the level, sealed JSON; empty once they are forgotten. */
    contentSealed: text('content_sealed').notNull(),
    requestId: text('request_id').notNull(),
    assessedAt: at('assessed_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('risk_assessments_person').on(table.personIndex, table.assessedAt),
    uniqueIndex('risk_assessments_request').on(table.orderNo, table.requestId),
  ],
);

/** Which assessment counts for an order, and whether the customer insists although it does not fit. */
export const orderRisks = pgTable(
  'order_risks',
  {
    orderNo: text('order_no')
      .primaryKey()
      .references(() => orders.orderNo),
    assessmentNo: text('assessment_no')
      .notNull()
      .references(() => riskAssessments.assessmentNo),
    insistedAt: at('insisted_at'),
    /** What they wrote. */
    sentenceSealed: text('sentence_sealed'),
    /** The first premium when they insisted. */
    firstFen: bigint('first_fen', { mode: 'number' }),
  },
  (table) => [index('order_risks_assessment').on(table.assessmentNo)],
);
