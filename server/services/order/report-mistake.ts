import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { order } from '../../../contract/services/order.ts';
import { memberOwner } from '../../domain/owner.ts';
import { sendIdentityNoticeJob } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { confirmScope, requireConfirmOpen } from '../../records/order-confirmation/confirm-scope.ts';
import { keepMistake } from '../../records/order-confirmation/mistakes.ts';

/** An invited member says what is not right; whoever invited them is told by SMS and on their page. */
export async function reportMistake(
  context: ServiceContext,
  { transmit_record_no, request_id: requestId, what }: RequestOf<typeof order.reportMistake>,
  { session, origin }: Caller<'visitor'>,
): Promise<ResponseOf<typeof order.reportMistake>> {
  const { connection, personalData, jobs, now } = context;
  const at = now();
  const processNo = await connection.db.transaction(async (tx) => {
    const { scope, self } = await confirmScope(context, tx, { transmit_record_no }, session, { lock: true });
    requireConfirmOpen(scope);
    const { memberNo } = self.person;
    if (await keepMistake(tx, personalData, { memberNo, requestId, what }, at)) {
      const by = { actor: session.sessionId, at };
      await writeEvent(tx, memberOwner(memberNo), 'report_mistake', { request_id: requestId }, by);
      const payload = { memberNo, what: 'mistake', origin } as const;
      await jobs.enqueue(tx, sendIdentityNoticeJob, { key: `${memberNo}/mistake/${requestId}`, payload });
    }
    return scope.process.processNo;
  });
  await jobs.wake();
  notifyProcessChanged(context, processNo);
  return { told: true };
}
