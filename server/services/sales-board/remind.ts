import type { RequestOf } from '../../../contract/define.ts';
import type { salesBoard } from '../../../contract/services/sales-board.ts';
import { Failure } from '../../domain/failure.ts';
import { tooManyMessages } from '../../domain/limits.ts';
import { inviteLeftMs, orderLinkKind } from '../../domain/link.ts';
import { memberOwner, processOwner } from '../../domain/owner.ts';
import { inviteJob, sendInviteJob, sendSaleReminderJob } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { happenedByRequest, writeEvent } from '../../records/events/events.ts';
import { countWithin } from '../../records/limits/rate-limits.ts';
import { makeLink, type LinkRow } from '../../records/links/links.ts';
import { linkState, mayWith, messagesTo, type SaleTarget } from '../../records/sales-board/sale-links.ts';
import { targetOf } from './target-of.ts';

type Input = RequestOf<typeof salesBoard.remind>;

/**
 * One message to the person's own mobile; the same request again sends none. Throws saleMissing, saleNotToRemind and
 * remindersUsedUp.
 */
export async function remind(
  context: ServiceContext,
  input: Input,
  { session, origin }: Caller<'sales'>,
): Promise<void> {
  const { connection, now } = context;
  await connection.db.transaction(async (tx) => {
    const at = now();
    const owner = processOwner(input.process_no);
    const target = await targetOf(context, tx, input, session);
    // Under the lock of its process, so that the same request twice at once is seen too.
    if (await happenedByRequest(tx, owner, 'remind_sale', input.request_id)) return;
    if (!target || !mayWith(target, at).remind) throw new Failure('saleNotToRemind');
    await count(context, tx, input.process_no, target);
    const link = await openLink(context, tx, target, at);
    const { member_no, request_id } = input;
    const by = { actor: session.salesNo, at };
    await writeEvent(tx, owner, 'remind_sale', { for: input.for, member_no, request_id }, by);
    await enqueue(context, tx, input, target, link, origin);
    if (target.memberNo !== null)
      await writeEvent(tx, memberOwner(target.memberNo), 'send_invite', { by: 'sms', request_id }, by);
  });
}

/** Throws remindersUsedUp. */
async function count(
  { personalData, now }: ServiceContext,
  tx: Transaction,
  processNo: string,
  target: SaleTarget,
): Promise<void> {
  for (const counted of messagesTo(processNo, target)) {
    const from = await countWithin(tx, personalData, counted);
    if (from) throw tooManyMessages('remindersUsedUp', from, now());
  }
}

/** The one that is open for long enough to be read late, or a new one; what was shared keeps the link that it has. */
async function openLink(
  { settings, personalData }: ServiceContext,
  tx: Transaction,
  { link, owner, purpose, personNo, record }: SaleTarget,
  at: Date,
): Promise<LinkRow> {
  const enough = new Date(at.getTime() + (record ? 0 : inviteLeftMs(settings.inviteHours)));
  if (link && linkState(link, enough) === 'open') return link;
  return await makeLink(tx, personalData, {
    ...{ kind: orderLinkKind(purpose), purpose, owner, personNo, createdAt: at },
    expiresAt: new Date(at.getTime() + settings.inviteHours * 3_600_000),
  });
}

async function enqueue(
  { jobs }: ServiceContext,
  tx: Transaction,
  { process_no: processNo, request_id: requestId }: Input,
  { memberNo, purpose }: SaleTarget,
  { transmitRecordNo: record }: LinkRow,
  origin: string,
): Promise<void> {
  if (memberNo === null) {
    const payload = { processNo, record, origin };
    return await jobs.enqueue(tx, sendSaleReminderJob, { key: `${processNo}/${requestId}`, payload });
  }
  const invited = purpose === 'order_confirmation' ? 'order_confirmation' : 'identity';
  await jobs.enqueue(tx, sendInviteJob, inviteJob({ memberNo, requestId }, origin, invited));
}
