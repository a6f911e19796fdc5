import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { ocr } from '../../../contract/services/ocr.ts';
import { isDone } from '../../domain/identity/done.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { asksPerInvite, invitesPerMember } from '../../domain/limits.ts';
import { memberOwner } from '../../domain/owner.ts';
import { inviteJob, sendIdentityNoticeJob, sendInviteJob } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { happenedByRequest, notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { countWithin } from '../../records/limits/rate-limits.ts';
import { isLedBack } from '../../records/member-identity/identity-open.ts';
import {
  anyPerson,
  openMemberLink,
  scopeOfMember,
  type IdentityScope,
} from '../../records/member-identity/identity-scope.ts';
import { inviteFor } from '../../records/member-identity/invites.ts';
import { cardStateOf, faceStateOf, rowsOfPeople } from '../../records/member-identity/member-states.ts';

type Input = RequestOf<typeof ocr.askInvite>;

/**
 * Whoever a link was made for asks the one who invited them for another: once an hour. While the sale is led back there
 * is nothing to send one from: it is sent at once. Throws linkInvalid.
 */
export async function askInvite(
  context: ServiceContext,
  { transmit_record_no, request_id }: Input,
  { session, origin }: Caller<'visitor'>,
): Promise<ResponseOf<typeof ocr.askInvite>> {
  const { connection, personalData, jobs, now } = context;
  const at = now();
  const { processNo, answer } = await connection.db.transaction(async (tx) => {
    const { ownerNo: memberNo } = await openMemberLink(tx, transmit_record_no, at, { late: true });
    const scope = await scopeOfMember(context, tx, memberNo);
    const owner = memberOwner(memberNo);
    const sent = await sendsItself(tx, scope, anyPerson(scope, memberNo));
    const { processNo: no } = scope.process;
    const asked = { processNo: no, answer: { asked: true, sent, retry_at: null } };
    if (await happenedByRequest(tx, owner, 'ask_invite', request_id)) return asked;
    const limits = [asksPerInvite, ...(sent ? [invitesPerMember] : [])];
    for (const limit of limits) {
      const from = await countWithin(tx, personalData, { limit, of: memberNo });
      if (from) return { processNo: no, answer: { asked: false, sent: false, retry_at: from.toISOString() } };
    }
    const by = { actor: session.sessionId, at };
    await writeEvent(tx, owner, 'ask_invite', { request_id }, by);
    if (sent) {
      await inviteFor(context, tx, anyPerson(scope, memberNo));
      await writeEvent(tx, owner, 'send_invite', { by: 'sms', request_id }, by);
      await jobs.enqueue(tx, sendInviteJob, inviteJob({ memberNo, requestId: request_id }, origin));
      return asked;
    }
    const payload = { memberNo, what: 'link_asked', origin } as const;
    await jobs.enqueue(tx, sendIdentityNoticeJob, { key: `${memberNo}/asked/${request_id}`, payload });
    return asked;
  });
  await jobs.wake();
  notifyProcessChanged(context, processNo);
  return answer;
}

async function sendsItself(tx: Queryable, { process }: IdentityScope, person: IdentityPerson) {
  if (person.by !== 'invite' || person.mobile === '' || !(await isLedBack(tx, process))) return false;
  const rows = (await rowsOfPeople(tx, [person])).get(person.memberNo);
  return !isDone(cardStateOf(person, rows?.card), faceStateOf(person, rows?.face));
}
