import { asc } from 'drizzle-orm';
import { grouped } from '../../domain/grouped.ts';
import {
  premiumPaid,
  premiumToRefund,
  refunded,
  surplusPaid,
  type Journal,
} from '../../domain/payment/ledger.ts';
import { canonicalJson } from '../../domain/proof/chain.ts';
import type { Queryable } from '../../ports/database.ts';
import { ledgerEntries, payments, refunds } from '../../tables/payment.ts';
import { toldEvents, type ToldEvent } from './told-events.ts';

/** Payments, refunds and the ledger against the events that tell of money: none gone, none put in, none of another amount. */
export async function verifyMoney(db: Queryable, problems: string[]): Promise<number> {
  const booked = await toldEvents(db, 'book_payment');
  await verifyPayments(db, booked, problems);
  const told = await journalsTold(db, booked, problems);
  const written = await journalsWritten(db);
  for (const [journalNo, journal] of told) {
    const found = written.get(journalNo);
    if (found === undefined) problems.push(`journal ${journalNo}: it is gone`);
    else if (found !== journal) problems.push(`journal ${journalNo}: not what its order's events say`);
  }
  for (const journalNo of written.keys())
    if (!told.has(journalNo)) problems.push(`journal ${journalNo}: no event tells of it`);
  return written.size;
}

async function verifyPayments(
  db: Queryable,
  booked: readonly ToldEvent<'book_payment'>[],
  problems: string[],
): Promise<void> {
  const told = new Map(
    booked.map(({ ownerNo, detail: { payment_no, amount_fen, settles } }) => [
      payment_no,
      canonicalJson([ownerNo, amount_fen, settles]),
    ]),
  );
  const rows = await db.select().from(payments);
  for (const { paymentNo, orderNo, amountFen, settles, status } of rows) {
    const paid = status === 'paid' ? canonicalJson([orderNo, amountFen, settles]) : undefined;
    if (paid !== told.get(paymentNo)) problems.push(`payment ${paymentNo}: not what its order's events say`);
    told.delete(paymentNo);
  }
  for (const paymentNo of told.keys()) problems.push(`payment ${paymentNo}: it is gone`);
}

/** What each event about money moved, by the journal's number. */
async function journalsTold(
  db: Queryable,
  booked: readonly ToldEvent<'book_payment'>[],
  problems: string[],
): Promise<ReadonlyMap<string, string>> {
  const opened = await toldEvents(db, 'open_payment');
  const methods = new Map(opened.map(({ detail }) => [detail.payment_no, detail.method]));
  const settling = new Set(booked.flatMap(({ detail }) => (detail.settles ? [detail.payment_no] : [])));
  const refundRows = await db.select().from(refunds);
  const paymentOf = new Map(refundRows.map(({ refundNo, paymentNo }) => [refundNo, paymentNo]));
  const journals = new Map<string, string>();
  const tell = (orderNo: string, { journalNo, lines }: Journal) =>
    journals.set(journalNo, asText(orderNo, lines));

  for (const { ownerNo, detail } of booked) {
    const { payment_no: paymentNo, amount_fen: amountFen, settles } = detail;
    const method = methods.get(paymentNo);
    if (!method) problems.push(`payment ${paymentNo}: no event tells that it was opened`);
    else tell(ownerNo, (settles ? premiumPaid : surplusPaid)({ paymentNo, method, amountFen }));
  }
  for (const { ownerNo, detail } of await toldEvents(db, 'ask_refund')) {
    const paymentNo = paymentOf.get(detail.refund_no);
    if (paymentNo === undefined) problems.push(`refund ${detail.refund_no}: it is gone`);
    // What came on top of a premium is owed back from the start.
    else if (settling.has(paymentNo)) tell(ownerNo, premiumToRefund(detail.refund_no, detail.amount_fen));
  }
  for (const { ownerNo, detail } of await toldEvents(db, 'book_refund')) {
    const method = methods.get(paymentOf.get(detail.refund_no) ?? '');
    if (method) tell(ownerNo, refunded(detail.refund_no, method, detail.amount_fen));
  }
  return journals;
}

async function journalsWritten(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select()
    .from(ledgerEntries)
    .orderBy(asc(ledgerEntries.journalNo), asc(ledgerEntries.line));
  const journals = grouped(rows.map((row) => [row.journalNo, row]));
  return new Map(
    [...journals].map(([journalNo, lines]) => [
      journalNo,
      asText(
        [...new Set(lines.map(({ orderNo }) => orderNo))].join(' '),
        lines.map(({ account, side, amountFen }) => ({ account, side, amountFen })),
      ),
    ]),
  );
}

const asText = (orderNo: string, lines: Journal['lines']): string => canonicalJson({ orderNo, lines });
