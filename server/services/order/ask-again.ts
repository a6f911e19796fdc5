import { isInvited, whoHas } from '../../domain/identity/people.ts';
import { memberOwner } from '../../domain/owner.ts';
import { inviteJob, sendInviteJob } from '../../jobs/kinds.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { writeEvent, type By } from '../../records/events/events.ts';
import { countEachWithin } from '../../records/limits/rate-limits.ts';
import type { IdentityScope } from '../../records/member-identity/identity-scope.ts';
import { inviteFor, invitesTo } from '../../records/member-identity/invites.ts';

interface Asked {
  readonly member_no: string;
  readonly request_id: string;
}

/** What a member found wrong was corrected: they are asked to confirm, as long as the day's messages to them allow one. */
export async function askAgain(
  context: ServiceContext,
  tx: Transaction,
  { people }: Pick<IdentityScope, 'people'>,
  { member_no, request_id: requestId }: Asked,
  origin: string,
  by: By,
): Promise<void> {
  const person = whoHas(people, member_no);
  if (!person || !isInvited(person) || !person.owesConfirmation) return;
  if (await countEachWithin(tx, context.personalData, invitesTo(person))) return;
  const { memberNo } = person;
  await inviteFor(context, tx, person, 'order_confirmation');
  const detail = { by: 'sms', after: 'correction', request_id: requestId } as const;
  await writeEvent(tx, memberOwner(memberNo), 'send_invite', detail, by);
  const job = inviteJob({ memberNo, requestId }, origin, 'order_confirmation');
  await context.jobs.enqueue(tx, sendInviteJob, job);
}
