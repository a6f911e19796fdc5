import { asc, eq, gt, isNotNull, or } from 'drizzle-orm';
import type { EventDetails } from '../../domain/events.ts';
import { signatureHash } from '../../domain/order/content.ts';
import { isInsured } from '../../domain/process/insured.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { members, orders } from '../../tables/order.ts';
import { orderConfirmations } from '../../tables/order-confirmation.ts';
import { processes } from '../../tables/process.ts';
import { inSealedBatches } from './followed-chains.ts';
import { membersOfOrders } from './members-of-orders.ts';
import { toldEvents, type ToldEvent } from './told-events.ts';

type Open = Pick<PersonalData, 'open'> | null;
type Row = typeof orderConfirmations.$inferSelect;
type Told = EventDetails['confirm_order'];

const keyOf = (memberNo: string, requestId: string): string => `${memberNo} ${requestId}`;

/**
 * What members confirmed against the events that tell of it, each way: none gone, none put in, none with another content,
 * and with the key none under another signature.
 */
export async function verifyConfirmations(
  db: Queryable,
  personalData: Open,
  problems: string[],
): Promise<number> {
  const untold: string[] = [];
  const told = await toldEvents(db, 'confirm_order');
  const tolds = new Map(told.map((event) => [keyOf(event.ownerNo, event.detail.request_id), event]));
  const found = new Set<number>();
  let rows = 0;
  for await (const row of confirmationsInOrder(db)) {
    rows++;
    const event = tolds.get(keyOf(row.memberNo, row.requestId));
    if (event) {
      found.add(event.id);
      verifyOne(row, event.detail, personalData, problems);
    } else untold.push(`confirmation ${row.confirmationNo}: no event tells of it`);
  }
  // In time, or as it was withdrawn (forgetConfirmations, forgetAgreed).
  const forgotten = await membersOfOrders(db, or(eq(processes.status, 'cancel'), isNotNull(orders.erasedAt)));
  const withdrawnAfter = await lastWithdrawn(db, told);
  for (const { id, ownerNo: memberNo } of told)
    if (!found.has(id) && !forgotten.has(memberNo) && id > withdrawnAfter(memberNo))
      problems.push(`a confirmation of member ${memberNo}: it is gone`);
  problems.push(...untold);
  return rows;
}

/**
 * The event by which what a member had confirmed was forgotten last with the consent to health or to a bank account, 0
 * where none was. To withdraw it of a contract that stands forgets nothing: nobody confirms after that.
 */
async function lastWithdrawn(
  db: Queryable,
  told: readonly ToldEvent<'confirm_order'>[],
): Promise<(memberNo: string) => number> {
  const rows = await db
    .select({
      ...{ memberNo: members.memberNo, orderNo: members.orderNo, processNo: orders.processNo },
      ...{ status: processes.status, current: processes.current },
    })
    .from(members)
    .innerJoin(orders, eq(orders.orderNo, members.orderNo))
    .innerJoin(processes, eq(processes.processNo, orders.processNo));
  const ofMember = new Map(rows.map((row) => [row.memberNo, row]));
  const ofProcess = new Map(rows.map((row) => [row.processNo, row]));
  const orderOf = (memberNo: string) => ofMember.get(memberNo)?.orderNo ?? '';
  const confirmed = new Map(told.map(({ id, ownerNo }) => [orderOf(ownerNo), id]));
  const last = new Map<string, number>();
  for (const { id, ownerNo, detail } of await toldEvents(db, 'withdraw_consent')) {
    const row = ofMember.get(ownerNo) ?? ofProcess.get(ownerNo);
    if (!['health', 'bank'].includes(detail.purpose) || !row) continue;
    if (!isInsured(row) || id < (confirmed.get(row.orderNo) ?? 0)) last.set(row.orderNo, id);
  }
  return (memberNo) => last.get(orderOf(memberNo)) ?? 0;
}

/** What members confirmed, with all that is sealed in it. */
export const confirmationsInOrder = (db: Queryable) =>
  inSealedBatches(
    ({ confirmationNo }: Row) => confirmationNo,
    (after, limit) =>
      db
        .select()
        .from(orderConfirmations)
        .where(gt(orderConfirmations.confirmationNo, after))
        .orderBy(asc(orderConfirmations.confirmationNo))
        .limit(limit),
  );

function verifyOne(row: Row, told: Told, personalData: Open, problems: string[]): void {
  const what = `confirmation ${row.confirmationNo}`;
  if (row.contentSha256 !== told.content) problems.push(`${what}: not what its member's events say`);
  // Signatures are in the chain since they have a hash there.
  if (told.signature === undefined) return;
  if ((row.signatureSealed === null) !== (told.signature === null))
    problems.push(`${what}: signed and not signed`);
  else if (personalData && row.signatureSealed !== null) {
    try {
      if (signatureHash(personalData.open(row.signatureSealed)) !== told.signature)
        problems.push(`${what}: another signature`);
    } catch {
      problems.push(`${what}: its signature cannot be opened`);
    }
  }
}
