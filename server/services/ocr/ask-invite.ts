import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { ocr } from '../../../contract/services/ocr.ts';
import { asksPerInvite } from '../../domain/limits.ts';
import { memberOwner } from '../../domain/owner.ts';
import { sendIdentityNoticeJob } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { happenedByRequest, notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { countWithin } from '../../records/limits/rate-limits.ts';
import { openMemberLink, scopeOfMember } from '../../records/member-identity/identity-scope.ts';

/** Whoever a link was made for asks the one who invited them for another: once an hour. Throws linkInvalid. */
export async function askInvite(
  context: ServiceContext,
  { transmit_record_no, request_id }: RequestOf<typeof ocr.askInvite>,
  { session, origin }: Caller<'visitor'>,
): Promise<ResponseOf<typeof ocr.askInvite>> {
  const { connection, personalData, jobs, now } = context;
  const at = now();
  const { processNo, answer } = await connection.db.transaction(async (tx) => {
    const { ownerNo: memberNo } = await openMemberLink(tx, transmit_record_no, at, { late: true });
    const { process } = await scopeOfMember(context, tx, memberNo);
    const owner = memberOwner(memberNo);
    const asked = { processNo: process.processNo, answer: { asked: true, retry_at: null } };
    if (await happenedByRequest(tx, owner, 'ask_invite', request_id)) return asked;
    const from = await countWithin(tx, personalData, { limit: asksPerInvite, of: memberNo });
    if (from) return { ...asked, answer: { asked: false, retry_at: from.toISOString() } };
    await writeEvent(tx, owner, 'ask_invite', { request_id }, { actor: session.sessionId, at });
    const payload = { memberNo, what: 'link_asked', origin } as const;
    await jobs.enqueue(tx, sendIdentityNoticeJob, { key: `${memberNo}/asked/${request_id}`, payload });
    return asked;
  });
  await jobs.wake();
  notifyProcessChanged(context, processNo);
  return answer;
}
