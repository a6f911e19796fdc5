import { eq, isNotNull, or } from 'drizzle-orm';
import type { EventDetails } from '../../domain/events.ts';
import { signatureHash } from '../../domain/order/content.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { orders } from '../../tables/order.ts';
import { orderConfirmations } from '../../tables/order-confirmation.ts';
import { processes } from '../../tables/process.ts';
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
  const rows = await db.select().from(orderConfirmations);
  const kept = new Map(rows.map((row) => [keyOf(row.memberNo, row.requestId), row]));
  // In time (forgetConfirmations, forgetApplication).
  const forgotten = await membersOfOrders(db, or(eq(processes.status, 'cancel'), isNotNull(orders.erasedAt)));
  for (const { ownerNo: memberNo, detail } of await toldEvents(db, 'confirm_order')) {
    const key = keyOf(memberNo, detail.request_id);
    const row = kept.get(key);
    kept.delete(key);
    if (row) verifyOne(row, detail, personalData, problems);
    else if (!forgotten.has(memberNo)) problems.push(`a confirmation of member ${memberNo}: it is gone`);
  }
  for (const { confirmationNo } of kept.values())
    problems.push(`confirmation ${confirmationNo}: no event tells of it`);
  return rows.length;
}

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
