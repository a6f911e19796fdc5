import { and, count, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Share } from '../../../contract/services/sales-board.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { links } from '../../tables/link.ts';
import { processes } from '../../tables/process.ts';
import { transmitRecords } from '../../tables/transmit.ts';
import { isOpenLink, productLinkAddress } from '../links/links.ts';
import { productNames } from '../product/products.ts';
import { readingsOfRecords, type Readings } from './read-logs.ts';

/** How far back shares are told; no link of a product lives longer. */
const toldMs = 30 * 86_400_000;
const mostShares = 50;

/** The products that an agent shared lately, the newest first. `origin`: where customers reach this server. */
export async function sharesOf(context: ServiceContext, salesNo: string, origin: string): Promise<Share[]> {
  const { db } = context.connection;
  const at = context.now();
  const rows = await db
    .select({ record: transmitRecords, link: links })
    .from(transmitRecords)
    .innerJoin(links, eq(links.transmitRecordNo, transmitRecords.transmitRecordNo))
    .where(
      and(
        eq(transmitRecords.madeBy, salesNo),
        isNull(transmitRecords.processNo),
        isNotNull(transmitRecords.sharedAt),
        gt(transmitRecords.sharedAt, new Date(at.getTime() - toldMs)),
      ),
    )
    .orderBy(desc(transmitRecords.sharedAt))
    .limit(mostShares);
  const nos = rows.map(({ record }) => record.transmitRecordNo);
  const names = await productNames(context, new Set(rows.map(({ record }) => record.productNo)));
  const [readings, sales, forwarded] = await Promise.all([
    readingsOfRecords(db, nos),
    salesBegunBy(db, salesNo, nos),
    handedOn(db, nos),
  ]);
  return rows.map(({ record, link }) => {
    const no = record.transmitRecordNo;
    return {
      ...{ transmit_record_no: no, product_name: names.get(record.productNo) ?? record.productNo },
      ...{ channel: record.channel, shared_at: (record.sharedAt ?? record.createdAt).toISOString() },
      expires_at: link.expiresAt.toISOString(),
      address: isOpenLink(link, at) ? productLinkAddress(origin, link.code, record.productNo) : null,
      reading: readingOf(readings.get(no)),
      ...{ sales: sales.get(no) ?? 0, forwarded: forwarded.get(no) ?? 0 },
    };
  });
}

/** How often somebody began an application by each of these records. */
async function salesBegunBy(
  tx: Queryable,
  salesNo: string,
  nos: string[],
): Promise<Map<string | null, number>> {
  if (nos.length === 0) return new Map();
  const rows = await tx
    .select({ no: processes.transmitRecordNo, many: count() })
    .from(processes)
    .where(and(eq(processes.salesNo, salesNo), inArray(processes.transmitRecordNo, nos)))
    .groupBy(processes.transmitRecordNo);
  return new Map(rows.map(({ no, many }) => [no, many]));
}

/** How often each of these records was handed on by who got it. */
async function handedOn(tx: Queryable, nos: string[]): Promise<Map<string | null, number>> {
  if (nos.length === 0) return new Map();
  const rows = await tx
    .select({ no: transmitRecords.oldRecordNo, many: count() })
    .from(transmitRecords)
    .where(and(inArray(transmitRecords.oldRecordNo, nos), isNotNull(transmitRecords.sharedAt)))
    .groupBy(transmitRecords.oldRecordNo);
  return new Map(rows.map(({ no, many }) => [no, many]));
}

/** As it is told on the wire; null where nobody opened it. */
export const readingOf = (readings: Readings | undefined): Share['reading'] =>
  readings
    ? {
        ...{ openings: readings.openings, seconds: readings.seconds, last_page: readings.lastPage },
        last_seen_at: readings.lastSeenAt.toISOString(),
      }
    : null;
