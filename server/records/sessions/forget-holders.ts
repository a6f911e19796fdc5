import {
  and,
  eq,
  exists,
  gt,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../ports/database.ts';
import { captchas } from '../../tables/identity.ts';
import { links } from '../../tables/link.ts';
import { linkSessions } from '../../tables/member-identity.ts';
import { officialCustomers } from '../../tables/official-customer.ts';
import { members, orders } from '../../tables/order.ts';
import { processes, processSessions } from '../../tables/process.ts';
import { sessions } from '../../tables/session.ts';

/**
 * Deletes who held a process and whose session is over: of a sale that goes on, visitors who cannot come back, where
 * somebody came after them; of one that is erased, everybody.
 */
export async function forgetHolders(tx: Queryable): Promise<void> {
  const { processNo, sessionId, joinedAt } = processSessions;
  const next = alias(processSessions, 'next');
  // The last one stays: a process that a customer took over is not its agent's any more.
  const cameAfter = tx
    .select({ no: next.processNo })
    .from(next)
    .where(and(eq(next.processNo, processNo), isAfter(next, { at: joinedAt, sessionId }, next.joinedAt)));
  await tx
    .delete(processSessions)
    .where(
      and(
        isOver(tx, sessionId),
        or(exists(erasedProcess(tx, processNo)), and(isVisitors(tx, sessionId), exists(cameAfter))),
      ),
    );
}

/** The same of who proved that a link was made for them. */
export async function forgetProofs(tx: Queryable): Promise<void> {
  const { transmitRecordNo, sessionId, provenAt } = linkSessions;
  const next = alias(linkSessions, 'next');
  // The last one stays: that the link was opened is shown.
  const cameAfter = tx
    .select({ no: next.transmitRecordNo })
    .from(next)
    .where(
      and(
        eq(next.transmitRecordNo, transmitRecordNo),
        isAfter(next, { at: provenAt, sessionId }, next.provenAt),
      ),
    );
  await tx
    .delete(linkSessions)
    .where(
      and(
        isOver(tx, sessionId),
        or(exists(erasedLink(tx, transmitRecordNo)), and(isVisitors(tx, sessionId), exists(cameAfter))),
      ),
    );
}

/** Deletes captchas that were sent before that moment to whose session is over. */
export async function forgetCaptchas(tx: Queryable, before: Date): Promise<void> {
  await tx.delete(captchas).where(and(lte(captchas.sentAt, before), isOver(tx, captchas.sessionId)));
}

const isAfter = (
  next: { readonly sessionId: AnyColumn },
  before: { readonly at: AnyColumn; readonly sessionId: AnyColumn },
  at: AnyColumn,
): SQL | undefined => or(gt(at, before.at), and(eq(at, before.at), gt(next.sessionId, before.sessionId)));

/** No session of that number goes on, nor one of that customer. */
const isOver = (tx: Queryable, sessionId: AnyColumn): SQL | undefined =>
  and(
    notExists(tx.select({ no: sessions.sessionId }).from(sessions).where(eq(sessions.sessionId, sessionId))),
    notExists(tx.select({ no: sessions.sessionId }).from(sessions).where(eq(sessions.customerNo, sessionId))),
  );

/** A customer logs in again as the same; a visitor does not. */
const isVisitors = (tx: Queryable, sessionId: AnyColumn): SQL =>
  notExists(
    tx
      .select({ no: officialCustomers.customerNo })
      .from(officialCustomers)
      .where(eq(officialCustomers.customerNo, sessionId)),
  );

/** Each of its own row: a list of all that were ever erased is what a database may not hold in its memory. */
const erasedProcess = (tx: Queryable, processNo: AnyColumn) =>
  tx
    .select({ processNo: processes.processNo })
    .from(processes)
    .leftJoin(orders, eq(orders.processNo, processes.processNo))
    .where(
      and(
        eq(processes.processNo, processNo),
        or(isNotNull(orders.erasedAt), and(eq(processes.status, 'cancel'), isNull(orders.orderNo))),
      ),
    );

const erasedLink = (tx: Queryable, transmitRecordNo: AnyColumn) =>
  tx
    .select({ transmitRecordNo: links.transmitRecordNo })
    .from(links)
    .innerJoin(members, and(eq(links.ownerKind, 'member'), eq(members.memberNo, links.ownerNo)))
    .innerJoin(orders, eq(orders.orderNo, members.orderNo))
    .where(and(eq(links.transmitRecordNo, transmitRecordNo), isNotNull(orders.erasedAt)));
