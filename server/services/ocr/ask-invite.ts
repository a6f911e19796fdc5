import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { ocr } from '../../../contract/services/ocr.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { asksPerInvite, asksPerInviteADay } from '../../domain/limits.ts';
import { memberOwner } from '../../domain/owner.ts';
import { inviteJob, sendIdentityNoticeJob, sendInviteJob } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import {
  happenedByRequest,
  happenedSince,
  notifyProcessChanged,
  writeEvent,
} from '../../records/events/events.ts';
import { countEachWithin, usedUpUntil, type Counted } from '../../records/limits/rate-limits.ts';
import { sendsItself } from '../../records/member-identity/identity-open.ts';
import { anyPerson, openMemberLink, scopeOfMember } from '../../records/member-identity/identity-scope.ts';
import { isAskedEarly, isLinkDone } from '../../records/order-confirmation/invite-info.ts';
import { inviteFor, invitesTo } from '../../records/member-identity/invites.ts';

type Input = RequestOf<typeof ocr.askInvite>;

const notAsked = { asked: false, sent: false, retry_at: null } as const;

/**
 * Whoever a link was made for asks the one who invited them for another, once it is over and as long as something is left
 * to do: once an hour, a few times a day. While the sale is led back there is nothing to send one from: it is sent at
 * once, and what is confirmed is asked for no sooner than it stands there again. Throws linkInvalid.
 */
export async function askInvite(
  context: ServiceContext,
  { transmit_record_no, request_id }: Input,
  { session, origin }: Caller<'visitor'>,
): Promise<ResponseOf<typeof ocr.askInvite>> {
  const { connection, jobs, now } = context;
  const at = now();
  const { processNo, answer } = await connection.db.transaction(async (tx) => {
    const link = await openMemberLink(tx, transmit_record_no, at, { late: true });
    const { ownerNo: memberNo } = link;
    const scope = await scopeOfMember(context, tx, memberNo);
    const owner = memberOwner(memberNo);
    const person = anyPerson(scope, memberNo);
    const { processNo: no } = scope.process;
    if (await happenedByRequest(tx, owner, 'ask_invite', request_id)) {
      const sent = await happenedByRequest(tx, owner, 'send_invite', request_id);
      return { processNo: no, answer: await askedNow(context, tx, person, sent) };
    }
    const isOver = link.expiresAt <= at && scope.process.status === 'processing';
    const isNeeded =
      isOver && !isAskedEarly(link, scope) && !(await isLinkDone(context, tx, link, person, scope));
    if (!isNeeded) return { processNo: no, answer: notAsked };
    const sent = await sendsItself(tx, scope, person);
    const enough = await countEachWithin(tx, context.personalData, asksOf(person, sent));
    if (enough) {
      const since = new Date(at.getTime() - enough.counted.limit.seconds * 1000);
      const lately = await happenedSince(tx, owner, 'send_invite', since, { by: 'sms' });
      return { processNo: no, answer: { asked: false, sent: lately, retry_at: enough.until.toISOString() } };
    }
    const asked = { processNo: no, answer: await askedNow(context, tx, person, sent) };
    const by = { actor: session.sessionId, at };
    await writeEvent(tx, owner, 'ask_invite', { request_id }, by);
    if (sent) {
      await inviteFor(context, tx, person);
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

/** What asking for another link is counted by: where it is sent at once, as a message too. */
const asksOf = (person: IdentityPerson, sent: boolean): readonly Counted[] => [
  { limit: asksPerInvite, of: person.memberNo },
  { limit: asksPerInviteADay, of: person.memberNo },
  ...(sent ? invitesTo(person) : []),
];

/** It was asked for by this request; and from when it may be again. */
async function askedNow(
  { personalData }: ServiceContext,
  tx: Queryable,
  person: IdentityPerson,
  sent: boolean,
) {
  // The counts' own clock, as where one more is refused.
  const until = await usedUpUntil(tx, personalData, asksOf(person, sent), new Date());
  return { asked: true, sent, retry_at: until?.toISOString() ?? null };
}
