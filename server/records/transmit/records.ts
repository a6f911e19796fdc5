import { and, eq } from 'drizzle-orm';
import { Failure } from '../../domain/failure.ts';
import { transmitOwner } from '../../domain/owner.ts';
import type { LinkKind } from '../../../contract/enums.ts';
import type { LinkPurpose } from '../../domain/link.ts';
import type { Queryable } from '../../ports/database.ts';
import type { FingerprintKey } from '../../ports/personal-data.ts';
import { transmitRecords } from '../../tables/transmit.ts';
import { findLinkByNumber, isOpenLink, makeLink, type LinkRow } from '../links/links.ts';
import { newId } from '../new-id.ts';

export type TransmitRecordRow = typeof transmitRecords.$inferSelect;

type NewRecord = Pick<
  TransmitRecordRow,
  | 'role'
  | 'mode'
  | 'pageKind'
  | 'productNo'
  | 'productPlanNo'
  | 'salesNo'
  | 'madeBy'
  | 'requestId'
  | 'processNo'
  | 'oldRecordNo'
  | 'readLogNo'
>;

/** A record with the link that leads to it. */
export interface Transmitted {
  readonly record: TransmitRecordRow;
  readonly link: LinkRow;
}

interface LinkOfRecord {
  readonly kind: LinkKind;
  readonly purpose: LinkPurpose;
  readonly expiresAt: Date;
}

/**
 * Makes the record and its link, under one number; the same request of the same maker is the same record. Throws where
 * the database takes the link and does not answer it.
 */
export async function makeTransmitRecord(
  tx: Queryable,
  key: FingerprintKey,
  record: NewRecord,
  link: LinkOfRecord,
  at: Date,
): Promise<Transmitted> {
  const transmitRecordNo = newId('T');
  const [made] = await tx
    .insert(transmitRecords)
    .values({ ...record, transmitRecordNo, createdAt: at })
    .onConflictDoNothing()
    .returning();
  if (!made) return await recordOfRequest(tx, record);
  const owner = transmitOwner(transmitRecordNo);
  return {
    record: made,
    link: await makeLink(tx, key, { ...link, owner, transmitRecordNo, personNo: null, createdAt: at }),
  };
}

/** Throws requestChanged where that request was about something else. */
async function recordOfRequest(
  tx: Queryable,
  { madeBy, requestId, productNo, processNo }: NewRecord,
): Promise<Transmitted> {
  const [record] = await tx
    .select()
    .from(transmitRecords)
    .where(and(eq(transmitRecords.madeBy, madeBy), eq(transmitRecords.requestId, requestId)))
    .limit(1);
  if (record?.productNo !== productNo || record.processNo !== processNo) throw new Failure('requestChanged');
  const link = await findLinkByNumber(tx, record.transmitRecordNo);
  if (!link) throw new Error(`no link leads to ${record.transmitRecordNo}`);
  return { record, link };
}

/** The record of that number, whether its link is over or not, or undefined. */
export async function findTransmitRecord(
  tx: Queryable,
  transmitRecordNo: string,
): Promise<TransmitRecordRow | undefined> {
  const [record] = await tx
    .select()
    .from(transmitRecords)
    .where(eq(transmitRecords.transmitRecordNo, transmitRecordNo))
    .limit(1);
  return record;
}

/** The record of that number while its link is good. Throws linkInvalid where it is unknown, revoked or over. */
export async function openTransmitRecord(
  tx: Queryable,
  transmitRecordNo: string,
  at: Date,
): Promise<Transmitted> {
  const record = await findTransmitRecord(tx, transmitRecordNo);
  const link = await findLinkByNumber(tx, transmitRecordNo);
  if (!record || !link || !isOpenLink(link, at)) throw new Failure('linkInvalid');
  return { record, link };
}

/** What was handed on, and by which way; handed on again, the later counts. */
export async function keepShared(
  tx: Queryable,
  transmitRecordNo: string,
  shared: Pick<TransmitRecordRow, 'frontGenesSealed' | 'channel' | 'productPlanNo' | 'sharedAt'>,
): Promise<void> {
  await tx.update(transmitRecords).set(shared).where(eq(transmitRecords.transmitRecordNo, transmitRecordNo));
}

/** No chain of people who hand on what was handed to them is longer. */
const longestChain = 100;

/** The record and those that it goes back to, the newest first; empty where there is none of that number. */
export async function chainOf(tx: Queryable, transmitRecordNo: string): Promise<TransmitRecordRow[]> {
  const chain: TransmitRecordRow[] = [];
  let next: string | null = transmitRecordNo;
  while (next !== null && chain.length < longestChain) {
    const record: TransmitRecordRow | undefined = await findTransmitRecord(tx, next);
    if (!record) break;
    chain.push(record);
    next = record.oldRecordNo;
  }
  return chain;
}
