import { Failure } from '../../domain/failure.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { willCheckOf, type WillCheckRow } from '../../records/face/will-checks.ts';

/**
 * The check that a ticket stands for. Spent or not, the ticket ends when its time is over. Throws faceLinkExpired or
 * faceTicketInvalid.
 */
export async function ticketedCheck(
  { connection, tickets, now }: ServiceContext,
  ticket: string,
): Promise<WillCheckRow> {
  const opened = tickets.open('face_will', ticket, now());
  if (opened.kind === 'over') throw new Failure('faceLinkExpired');
  const check =
    opened.kind === 'good' ? await willCheckOf(connection.db, opened.claims.willCheckNo) : undefined;
  if (!check || check.engine !== 'embedded') throw new Failure('faceTicketInvalid');
  return check;
}
