import { and, eq, ne } from 'drizzle-orm';
import { transmitOwner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import { transmitRecords } from '../../tables/transmit.ts';
import { findLinkByNumber, revokeLinksFor } from '../links/links.ts';
import type { ProcessRow } from '../process/processes.ts';
import { findTransmitRecord, type Transmitted } from './records.ts';

/** By which an agent handed the application on last, whether its link is over or not; undefined where none did yet. */
export async function handedOver(
  tx: Queryable,
  { processNo, transmitRecordNo }: Pick<ProcessRow, 'processNo' | 'transmitRecordNo'>,
): Promise<Transmitted | undefined> {
  const record = transmitRecordNo === null ? undefined : await findTransmitRecord(tx, transmitRecordNo);
  // An agent may have come to the product by what was shared of it.
  if (record?.processNo !== processNo) return undefined;
  const link = await findLinkByNumber(tx, record.transmitRecordNo);
  return link && { record, link };
}

/** Every link by which the application was handed on is dead at once; `but` that of one record. */
export async function takeBackHandedOver(
  tx: Queryable,
  processNo: string,
  at: Date,
  { but }: { readonly but?: string } = {},
): Promise<void> {
  const records = await tx
    .select({ no: transmitRecords.transmitRecordNo })
    .from(transmitRecords)
    .where(
      and(
        eq(transmitRecords.processNo, processNo),
        but === undefined ? undefined : ne(transmitRecords.transmitRecordNo, but),
      ),
    );
  for (const { no } of records) await revokeLinksFor(tx, transmitOwner(no), ['prepared_application'], at);
}
