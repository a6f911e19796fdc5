import { inArray } from 'drizzle-orm';
import { emptyNotice, noticeContent, type NoticeContent } from '../../domain/underwriting/notice.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { healthNotices } from '../../tables/underwriting.ts';

export type NoticeRow = typeof healthNotices.$inferSelect;

/** An order's health notice, or what there is before anything was said. */
export interface HealthNotice {
  readonly row: NoticeRow | undefined;
  readonly content: NoticeContent;
}

export const emptyHealthNotice: HealthNotice = { row: undefined, content: emptyNotice };

type Opens = Pick<PersonalData, 'open'>;

export async function noticeOf(tx: Queryable, personalData: Opens, orderNo: string): Promise<HealthNotice> {
  return (await noticesByOrder(tx, personalData, [orderNo])).get(orderNo) ?? emptyHealthNotice;
}

/** The same of many orders; of which nothing was said is left out. */
export async function noticesByOrder(
  tx: Queryable,
  { open }: Opens,
  orderNos: readonly string[],
): Promise<Map<string, HealthNotice>> {
  if (orderNos.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(healthNotices)
    .where(inArray(healthNotices.orderNo, [...orderNos]));
  return new Map(
    rows.map((row) => [
      row.orderNo,
      { row, content: noticeContent.parse(JSON.parse(open(row.contentSealed))) },
    ]),
  );
}

type Written = Pick<NoticeRow, 'orderNo' | 'state' | 'textsSha256' | 'requestId' | 'confirmedAt'>;

/** Writes the notice as it is now, over the revision that was read. The process must be locked by this transaction. */
export async function keepHealthNotice(
  tx: Queryable,
  { seal }: Pick<PersonalData, 'seal'>,
  before: HealthNotice,
  { orderNo, ...written }: Written,
  content: NoticeContent,
  at: Date,
): Promise<void> {
  const set = {
    ...written,
    revision: (before.row?.revision ?? 0) + 1,
    contentSealed: seal(JSON.stringify(content)),
    savedAt: at,
  };
  await tx
    .insert(healthNotices)
    .values({ orderNo, ...set })
    .onConflictDoUpdate({ target: healthNotices.orderNo, set });
}
