import { maskName } from '../../../contract/certificate/mask.ts';
import type { SentInvite } from '../../../contract/model/identity.ts';
import { isDone } from '../../domain/identity/done.ts';
import { identityInviteText } from '../../domain/identity/invite-words.ts';
import { maskFamilyName, minutesBy } from '../../domain/identity/rules.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { Failure } from '../../domain/failure.ts';
import type { LinkPurpose } from '../../domain/link.ts';
import { tooManyMessages } from '../../domain/limits.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable, Transaction } from '../../ports/database.ts';
import { notifyProcessChanged, writeEvent } from '../events/events.ts';
import { countWithin } from '../limits/rate-limits.ts';
import { linkAddress, type LinkRow } from '../links/links.ts';
import { productAt } from '../product/products.ts';
import { doneAct, forgetAct, keepAct } from './acts.ts';
import { anyPerson, identityScope, type IdentityScope } from './identity-scope.ts';
import { applicantOf, inviteFor, invitesTo, resendAfter } from './invites.ts';
import { cardStateOf, faceStateOf, leftToShow, rowsOfPeople } from './member-states.ts';

interface Asked {
  readonly process_no: string;
  readonly member_no: string;
  readonly request_id: string;
  readonly by: 'sms' | 'link';
}

/** What a member is invited to: by which kind of link, whether they still owe it, and how it is said. */
export interface Invitation {
  readonly purpose: LinkPurpose;
  /** Throws processOver, or memberNotInvited where there is nothing for them to do. */
  require(tx: Queryable, scope: IdentityScope, person: IdentityPerson): Promise<void>;
  /** To be forwarded: names are masked. */
  message(names: {
    readonly invitee: string;
    readonly inviter: string;
    readonly insurer: string;
    readonly address: string;
    readonly minutes: number;
  }): string;
}

const identityInvitation: Invitation = {
  purpose: 'identity',
  require: requireInvited,
  message: identityInviteText,
};

/** Enqueues the message in the transaction of the invitation; jobs are the services' to name. */
type Enqueue = (
  tx: Transaction,
  invited: { readonly memberNo: string; readonly requestId: string },
) => Promise<void>;

/**
 * Invites a member to show who they are, or to what the invitation says: by a message to their own mobile, or by a text to be forwarded. The same link
 * while enough of its life is left. Throws memberNotInvited where they do it here, are done or have no mobile, processOver, and
 * inviteTooFrequent after two reminders in a day.
 */
export async function sendInviteMessage(
  context: ServiceContext,
  { process_no, member_no, request_id: requestId, by: way }: Asked,
  { session, origin }: Caller<'visitor'>,
  enqueue: Enqueue,
  invitation: Invitation = identityInvitation,
): Promise<SentInvite> {
  const { connection, personalData, jobs, now } = context;
  const answer = await connection.db.transaction(async (tx) => {
    const scope = await identityScope(context, tx, { process_no }, session, { lock: true });
    const person = anyPerson(scope, member_no);
    const { memberNo } = person;
    const { purpose } = invitation;
    const act = { memberNo, requestId, what: { invite: way, purpose } };
    const by = { actor: session.sessionId, at: now() };
    await invitation.require(tx, scope, person);
    const link = await inviteFor(context, tx, person, purpose);
    const { transmitRecordNo } = link;
    // Whoever asks again once that link is dead, or about to end, had another made, of which nothing was sent.
    if ((await doneAct(tx, personalData, act))?.made !== transmitRecordNo) {
      await forgetAct(tx, act);
      if (way === 'sms') await countMessage(context, tx, person);
      if (way === 'sms') await enqueue(tx, { memberNo, requestId: `${requestId}/${transmitRecordNo}` });
      await writeEvent(tx, memberOwner(memberNo), 'send_invite', { by: way, request_id: requestId }, by);
      await keepAct(tx, personalData, act, transmitRecordNo, by.at);
    }
    return await sentInvite(context, tx, scope, person, link, origin, invitation);
  });
  await jobs.wake();
  notifyProcessChanged(context, process_no);
  return answer;
}

async function requireInvited(
  tx: Queryable,
  { process }: IdentityScope,
  person: IdentityPerson,
): Promise<void> {
  if (process.status !== 'processing') throw new Failure('processOver');
  if (person.by !== 'invite') throw new Failure('memberNotInvited');
  if (person.mobile === '')
    throw new Failure('memberNotInvited', { message: '这位成员没有登记手机号，可以改由人工办理' });
  const rows = (await rowsOfPeople(tx, [person])).get(person.memberNo);
  if (isDone(cardStateOf(person, rows?.card), faceStateOf(person, rows?.face)))
    throw new Failure('memberNotInvited', { message: '这位成员已经完成，无需再邀请' });
}

async function countMessage(
  { personalData, now }: ServiceContext,
  tx: Queryable,
  person: IdentityPerson,
): Promise<void> {
  for (const counted of invitesTo(person)) {
    const from = await countWithin(tx, personalData, counted);
    if (from) throw tooManyMessages('inviteTooFrequent', from, now());
  }
}

async function sentInvite(
  context: ServiceContext,
  tx: Queryable,
  scope: IdentityScope,
  person: IdentityPerson,
  link: LinkRow,
  origin: string,
  { message, purpose }: Invitation,
): Promise<SentInvite> {
  const { productNo, productVersion } = scope.process;
  const { insurer } = await productAt(context.connection.db, productNo, productVersion, tx);
  const address = linkAddress(origin, link.code);
  const inviter = maskName(applicantOf(scope).name);
  const { sentAt, seconds } = await resendAfter(context, tx, person, link);
  return {
    ...{ transmit_record_no: link.transmitRecordNo, address, resend_after: seconds },
    message: message({
      ...{ invitee: maskFamilyName(person.name), inviter, insurer: insurer.name, address },
      minutes: minutesBy(purpose, await leftToShow(tx, person)),
    }),
    expires_at: link.expiresAt.toISOString(),
    sent_at: sentAt.toISOString(),
  };
}
