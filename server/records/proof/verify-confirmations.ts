import { asc, eq, gt, isNotNull, or } from 'drizzle-orm';
import type { EventDetails } from '../../domain/events.ts';
import { signatureHash } from '../../domain/order/content.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { orders } from '../../tables/order.ts';
import { orderConfirmations } from '../../tables/order-confirmation.ts';
import { processes } from '../../tables/process.ts';
import { inSealedBatches } from './followed-chains.ts';
import { membersOfOrders } from './members-of-orders.ts';
import { toldEvents } from './told-events.ts';

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
  // In time (forgetConfirmations, forgetApplication).
  const forgotten = await membersOfOrders(db, or(eq(processes.status, 'cancel'), isNotNull(orders.erasedAt)));
  for (const { id, ownerNo: memberNo } of told)
    if (!found.has(id) && !forgotten.has(memberNo))
      problems.push(`a confirmation of member ${memberNo}: it is gone`);
  problems.push(...untold);
  return rows;
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
