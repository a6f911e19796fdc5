import { and, asc, eq, exists, isNotNull, ne, not, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { underwritingKey } from '../../../contract/model/health.ts';
import type { ManualStatus } from '../../../contract/model/underwriting-case.ts';
import { caseDecision, type CaseDecision } from '../../domain/underwriting/decision.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { orders } from '../../tables/order.ts';
import { processes } from '../../tables/process.ts';
import { underwritingCases } from '../../tables/underwriting.ts';

export type CaseRow = typeof underwritingCases.$inferSelect;

/** What an underwriter wants to see, by kind of image. */
export const askedImages = z.array(z.object({ image: underwritingKey, note: z.string() }));
export type AskedImages = z.infer<typeof askedImages>;

export async function casesOf(tx: Queryable, orderNo: string): Promise<CaseRow[]> {
  return await tx
    .select()
    .from(underwritingCases)
    .where(eq(underwritingCases.orderNo, orderNo))
    .orderBy(asc(underwritingCases.sentAt));
}

type Opens = Pick<PersonalData, 'open'>;

export const decisionOf = (
  { open }: Opens,
  { decisionSealed }: Pick<CaseRow, 'decisionSealed'>,
): CaseDecision | null =>
  decisionSealed === null ? null : caseDecision.parse(JSON.parse(open(decisionSealed)));

export const askedForOf = (
  { open }: Opens,
  { askedForSealed }: Pick<CaseRow, 'askedForSealed'>,
): AskedImages => (askedForSealed === null ? [] : askedImages.parse(JSON.parse(open(askedForSealed))));

const goesOn = (tx: Queryable) =>
  exists(
    tx
      .select({ orderNo: orders.orderNo })
      .from(orders)
      .innerJoin(processes, eq(processes.processNo, orders.processNo))
      .where(and(eq(orders.orderNo, underwritingCases.orderNo), ne(processes.status, 'cancel'))),
  );

/** In the words of its index. */
const isUndecided = sql`${underwritingCases.status} = 'underwriting' and ${underwritingCases.askedForSealed} is null`;

/** Cases that somebody has to decide now: `statusOfCase` underwriting, and their customer owes nothing. */
export const isWaiting = (tx: Queryable) => and(isUndecided, goesOn(tx));

/** Cases whose customer was asked for more material. */
export const isAskedFor = (tx: Queryable) =>
  and(eq(underwritingCases.status, 'underwriting'), isNotNull(underwritingCases.askedForSealed), goesOn(tx));

/** Cases that were to be decided when their order was cancelled. */
export const isGivenUp = (tx: Queryable) =>
  and(eq(underwritingCases.status, 'underwriting'), not(goesOn(tx)));

/** A case of an order that is cancelled is decided by nobody any more. */
export const statusOfCase = (
  { status }: Pick<CaseRow, 'status'>,
  process: Pick<typeof processes.$inferSelect, 'status'>,
): ManualStatus => (status === 'underwriting' && process.status === 'cancel' ? 'invalid' : status);
