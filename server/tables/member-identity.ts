import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { CardField, CardPaper } from '../../contract/model/identity.ts';
import type { FaceCode } from '../../contract/services/face-recognition.ts';
import type { StoredCardState } from '../domain/identity/card.ts';
import type { StoredFaceState } from '../domain/identity/face.ts';
import { at } from './columns.ts';
import { coreFiles } from './file.ts';
import { links } from './link.ts';
import { members } from './order.ts';
import { staffAccounts } from './staff.ts';

const ofMember = () =>
  text('member_no')
    .notNull()
    .references(() => members.memberNo);

/** A member's ID card, or the paper that stands for it. */
export const memberCards = pgTable(
  'member_cards',
  {
    memberNo: text('member_no')
      .primaryKey()
      .references(() => members.memberNo),
    paper: text('paper').$type<CardPaper>().notNull(),
    state: text('state').$type<StoredCardState>().notNull(),
    /** What was read of each side and what counts now, sealed JSON (server/domain/identity/card.ts); null: nothing yet. */
    contentSealed: text('content_sealed'),
    /** Pictures that were not good enough, of each side since its last good one. */
    qualityFailures: integer('quality_failures').notNull().default(0),
    /** Why a person looks at it, without anything personal. */
    toPersonBecause: text('to_person_because'),
    /** When the member was done with it. */
    doneAt: at('done_at'),
    /** The account of who decided, when, and what they wrote to the member. */
    decidedBy: text('decided_by'),
    decidedAt: at('decided_at'),
    remarkSealed: text('remark_sealed'),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('member_cards_to_person')
      .on(table.doneAt)
      .where(sql`${table.state} = 'to_person'`),
    index('member_cards_decided')
      .on(table.decidedAt)
      .where(sql`${table.decidedAt} is not null and ${table.state} in ('passed', 'refused')`),
  ],
);

/** The pictures of a card or paper, by side and place. */
export const memberCardPictures = pgTable(
  'member_card_pictures',
  {
    memberNo: ofMember(),
    /** `front`, `back`, or the place of a paper's picture from 0. */
    place: text('place').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => coreFiles.fileId),
    /** Sent in although it was not good. */
    flagged: boolean('flagged').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberNo, table.place] }),
    index('member_card_pictures_file').on(table.fileId),
  ],
);

/** What somebody typed over what was read. */
export const cardCorrections = pgTable(
  'card_corrections',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    memberNo: ofMember(),
    field: text('field').$type<CardField>().notNull(),
    readSealed: text('read_sealed'),
    typedSealed: text('typed_sealed').notNull(),
    actor: text('actor').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('card_corrections_member').on(table.memberNo)],
);

/** Where a member's face recognition stands. */
export const memberFaces = pgTable(
  'member_faces',
  {
    memberNo: text('member_no')
      .primaryKey()
      .references(() => members.memberNo),
    state: text('state').$type<StoredFaceState>().notNull(),
    code: text('code').$type<FaceCode>(),
    doneAt: at('done_at'),
    decidedBy: text('decided_by'),
    decidedAt: at('decided_at'),
    remarkSealed: text('remark_sealed'),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('member_faces_to_person')
      .on(table.doneAt)
      .where(sql`${table.state} = 'to_person'`),
    index('member_faces_decided')
      .on(table.decidedAt)
      .where(sql`${table.decidedAt} is not null and ${table.state} in ('passed', 'refused')`),
  ],
);

/** What a person decided over a card or a face: what was sent anew since leaves it here. */
export const identityDecisions = pgTable(
  'identity_decisions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    memberNo: ofMember(),
    what: text('what').$type<'card' | 'face'>().notNull(),
    /** When what it was about was sent; null where nothing was. */
    sentAt: at('sent_at'),
    decision: text('decision').$type<'pass' | 'refuse'>().notNull(),
    reasonSealed: text('reason_sealed').notNull(),
    account: text('account').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('identity_decisions_member').on(table.memberNo, table.what)],
);

/** Who looks at a card or a face at the moment, so that two do not do the same work; it holds nobody back. */
export const identityLocks = pgTable(
  'identity_locks',
  {
    memberNo: ofMember(),
    what: text('what').$type<'card' | 'face'>().notNull(),
    account: text('account')
      .notNull()
      .references(() => staffAccounts.account),
    name: text('name').notNull(),
    until: at('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberNo, table.what] })],
);

/** One try of a face: the challenges as the server drew them, and what came of it. */
export const faceChecks = pgTable(
  'face_checks',
  {
    checkNo: text('check_no').primaryKey(),
    memberNo: ofMember(),
    sessionId: text('session_id').notNull(),
    challenges: jsonb('challenges').$type<string[]>().notNull(),
    status: text('status').$type<'open' | 'passed' | 'failed' | 'to_person'>().notNull(),
    code: text('code').$type<FaceCode>(),
    /** From the card's portrait: lower is nearer. */
    distance: doublePrecision('distance'),
    /** The version of the thresholds that it was judged by. */
    thresholds: text('thresholds'),
    /** What the insurer's risk control answered; null: it was not asked. */
    riskScore: doublePrecision('risk_score'),
    /** Pictures in the store, by what they show. */
    evidence: jsonb('evidence').$type<{ shows: string; key: string }[]>().notNull(),
    clipFileId: text('clip_file_id').references(() => coreFiles.fileId),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    finishedAt: at('finished_at'),
  },
  (table) => [
    index('face_checks_member').on(table.memberNo, table.createdAt),
    index('face_checks_clip').on(table.clipFileId),
  ],
);

/** Acts that were done, by the caller's idempotency key. */
export const memberActs = pgTable(
  'member_acts',
  {
    memberNo: ofMember(),
    requestId: text('request_id').notNull(),
    /** Fingerprint of the act: another act under the same key is refused. */
    actHash: text('act_hash').notNull(),
    /** The check that `begin` opened, the link that was sent, or why a picture was not taken. */
    made: text('made'),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberNo, table.requestId] })],
);

/** Sessions that proved that they are who a link was made for. */
export const linkSessions = pgTable(
  'link_sessions',
  {
    transmitRecordNo: text('transmit_record_no')
      .notNull()
      .references(() => links.transmitRecordNo),
    sessionId: text('session_id').notNull(),
    provenAt: at('proven_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.transmitRecordNo, table.sessionId] }),
    index('link_sessions_session').on(table.sessionId),
  ],
);
