import { and, asc, eq, gt, inArray, isNull, lte, notExists, notInArray, type SQL } from 'drizzle-orm';
import type { OwnerKind } from '../../domain/owner.ts';
import { beforePaid } from '../../domain/process/process-rows.ts';
import type { Queryable } from '../../ports/database.ts';
import { looks } from '../events/events.ts';
import { events } from '../../tables/event.ts';
import { members, orders } from '../../tables/order.ts';
import { processes } from '../../tables/process.ts';
import { underwritingConditions } from '../../tables/underwriting.ts';

const batch = 50;

export interface AbandonedSale {
  readonly processNo: string;
  readonly orderNo: string;
}

/** Since when nobody went on with it, as of when. */
export interface Stillness {
  readonly before: Date;
  readonly at: Date;
}

/** Which sales are asked for: those behind a number, or one. */
type Which = { readonly after: string } | { readonly processNo: string };

/**
 * Submitted applications that nobody paid and that nobody did anything for since that moment, in the order of their
 * numbers and some at a time. What an underwriter offers until a day waits for that day.
 */
export async function abandonedSales(
  tx: Queryable,
  { before, at }: Stillness,
  which: Which,
): Promise<AbandonedSale[]> {
  return await tx
    .select({ processNo: processes.processNo, orderNo: orders.orderNo })
    .from(processes)
    .innerJoin(orders, eq(orders.processNo, processes.processNo))
    .where(
      and(
        'after' in which ? gt(processes.processNo, which.after) : eq(processes.processNo, which.processNo),
        eq(processes.status, 'processing'),
        inArray(processes.current, [...beforePaid]),
        lte(processes.updatedAt, before),
        notExists(doneSince(tx, before, 'process', eq(events.ownerNo, processes.processNo))),
        notExists(doneSince(tx, before, 'order', eq(events.ownerNo, orders.orderNo))),
        notExists(doneSince(tx, before, 'member', inArray(events.ownerNo, membersOfOrder(tx)))),
        notExists(offered(tx, at)),
      ),
    )
    .orderBy(asc(processes.processNo))
    .limit(batch);
}

/** What people did; what they looked at, and what the clock or a job did, keeps no sale alive. */
function doneSince(tx: Queryable, before: Date, kind: OwnerKind, isTheirs: SQL | undefined) {
  return tx
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.ownerKind, kind),
        isTheirs,
        gt(events.at, before),
        notInArray(events.actor, ['clock', 'job']),
        notInArray(events.name, [...looks]),
      ),
    );
}

const membersOfOrder = (tx: Queryable) =>
  tx.select({ memberNo: members.memberNo }).from(members).where(eq(members.orderNo, orders.orderNo));

/** An underwriter said until when it may be accepted. */
const offered = (tx: Queryable, at: Date) =>
  tx
    .select({ conditionNo: underwritingConditions.conditionNo })
    .from(underwritingConditions)
    .where(
      and(
        eq(underwritingConditions.orderNo, orders.orderNo),
        isNull(underwritingConditions.acceptedAt),
        gt(underwritingConditions.validUntil, at),
      ),
    );
