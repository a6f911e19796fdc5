import { isInvited, whoHas, type IdentityPerson } from '../../domain/identity/people.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable, Transaction } from '../../ports/database.ts';
import { lastTimeOf, lastTimeWith, writeEvent, type By } from '../events/events.ts';
import { countEachWithin } from '../limits/rate-limits.ts';
import { newestLinksFor, type LinkRow } from '../links/links.ts';
import { declinesOf } from '../member-identity/declines.ts';
import { scopeOfMember, type IdentityScope } from '../member-identity/identity-scope.ts';
import { inviteFor, invitesTo } from '../member-identity/invites.ts';
import { membersOf } from '../member/members.ts';
import { orderOfProcess } from '../order/orders.ts';
import { anyProcess } from '../process/processes.ts';
import { toldMistakes } from '../underwriting/told-mistakes.ts';
import { isConfirmed } from './kept-confirmation.ts';
import { settledAt } from './mistakes.ts';

/** Enqueues the message to a member, in the transaction that asks them (sendInviteJob in server/jobs/kinds.ts). */
export type ConfirmInviteSoon = (
  tx: Queryable,
  invited: { readonly memberNo: string; readonly requestId: string },
) => Promise<void>;

/** Who causes that members are asked once more, and how the message goes. */
export interface Asking {
  readonly requestId: string;
  readonly inviteSoon: ConfirmInviteSoon;
  readonly by: By;
}

/** What a member found wrong was corrected: they are asked to confirm, as long as the day's messages to them allow one. */
export async function askAgain(
  context: ServiceContext,
  tx: Transaction,
  { people }: Pick<IdentityScope, 'people'>,
  memberNo: string,
  asking: Asking,
): Promise<void> {
  const person = whoHas(people, memberNo);
  if (person && isAsked(person)) await ask(context, tx, person, 'correction', asking);
}

/**
 * Where what was led back, or what somebody said is wrong with their health, stands before the members once more, those
 * who were asked before and have not confirmed it as it is now are asked again: their link said so. Only `but`, who is
 * on the page already, is not. Throws processMissing; rejects where it cannot be said what somebody confirmed.
 */
export async function askOnceMore(
  context: ServiceContext,
  tx: Transaction,
  processNo: string,
  asking: Asking,
  but: string | null = null,
): Promise<void> {
  const { status, current } = await anyProcess(tx, processNo);
  if (status !== 'processing' || current !== 'order_confirmation') return;
  const order = await orderOfProcess(tx, processNo);
  const all = order ? (await membersOf(tx, order.orderNo)).map(({ memberNo }) => memberNo) : [];
  const [first] = all;
  if (!order || !first || (await toldMistakes(tx, order.orderNo)).length > 0) return;
  const scope = await scopeOfMember(context, tx, first);
  const asked = scope.people.filter((one) => isAsked(one) && !(but !== null && one.memberNos.includes(but)));
  const numbers = asked.map(({ memberNo }) => memberNo);
  const links = await newestLinksFor(tx, 'member', numbers, 'order_confirmation');
  const ledBackAt = await lastTimeWith(tx, 'process', [processNo], 'move_process', {
    event: 'correct_health',
  });
  for (const person of asked) {
    const { memberNo } = person;
    const others = all.filter((no) => !person.memberNos.includes(no));
    const toldWrongAt = await lastTimeWith(tx, 'member', others, 'confirm_health', { right: false });
    if (!(await isWaitedFor(tx, memberNo, links.get(memberNo), [ledBackAt, toldWrongAt]))) continue;
    if (!(await isConfirmed(context, tx, scope, memberNo)))
      await ask(context, tx, person, 'led_back', asking);
  }
}

const isAsked = (person: IdentityPerson): boolean => isInvited(person) && person.owesConfirmation;

/**
 * Whether they were asked by a link that is theirs still, and nobody asked them since it last stood still. A newer link
 * alone asks nobody: a message that a notice was corrected makes one as well.
 */
async function isWaitedFor(
  tx: Queryable,
  memberNo: string,
  link: LinkRow | undefined,
  stoodStillAt: readonly (Date | undefined)[],
): Promise<boolean> {
  if (!link || link.revokedAt !== null) return false;
  const since = latest([...stoodStillAt, await settledAt(tx, memberNo)]);
  if (!since) return false;
  const askedAt = await lastTimeOf(tx, memberOwner(memberNo), ['send_invite']);
  return !askedAt || askedAt < since;
}

/** When they were asked once more, last. */
export const askedAgainAt = async (tx: Queryable, memberNo: string): Promise<Date | undefined> =>
  latest([
    await lastTimeWith(tx, 'member', [memberNo], 'send_invite', { after: 'correction' }),
    await lastTimeWith(tx, 'member', [memberNo], 'send_invite', { after: 'led_back' }),
  ]);

export const latest = (times: readonly (Date | undefined)[]): Date | undefined =>
  times
    .filter((time) => time !== undefined)
    .sort((a, b) => a.getTime() - b.getTime())
    .at(-1);

async function ask(
  context: ServiceContext,
  tx: Transaction,
  person: IdentityPerson,
  after: 'correction' | 'led_back',
  { requestId, inviteSoon, by }: Asking,
): Promise<void> {
  const { memberNo } = person;
  // Who declined is asked nothing more until the applicant invites them anew.
  if ((await declinesOf(tx, [memberNo])).size > 0) return;
  if (await countEachWithin(tx, context.personalData, invitesTo(person))) return;
  await inviteFor(context, tx, person, 'order_confirmation');
  await writeEvent(tx, memberOwner(memberNo), 'send_invite', { by: 'sms', after, request_id: requestId }, by);
  await inviteSoon(tx, { memberNo, requestId });
}
