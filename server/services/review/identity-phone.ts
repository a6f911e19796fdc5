import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { review } from '../../../contract/services/review.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { StaffSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { happenedByRequest, writeEvent } from '../../records/events/events.ts';
import { anyPerson, scopeOfMember } from '../../records/member-identity/identity-scope.ts';
import { reachedBy } from '../../records/member-identity/refusal-recipient.ts';
import { identityRow, requireWaiting } from './waiting-identity.ts';

/**
 * The whole number by which a member is reached whose card or face waits for a person; that somebody looked is kept.
 * Throws memberMissing, productMissing, and what requireWaiting throws.
 */
export async function identityPhone(
  context: ServiceContext,
  { member_no, what, request_id }: RequestOf<typeof review.identityPhone>,
  { account }: StaffSession,
): Promise<ResponseOf<typeof review.identityPhone>> {
  const { connection, now } = context;
  return await connection.db.transaction(async (tx) => {
    const scope = await scopeOfMember(context, tx, member_no, { lock: true, missing: 'memberMissing' });
    const person = anyPerson(scope, member_no);
    requireWaiting(scope, await identityRow(context, tx, person.memberNo, what));
    const owner = memberOwner(person.memberNo);
    if (!(await happenedByRequest(tx, owner, 'see_phone', request_id)))
      await writeEvent(tx, owner, 'see_phone', { what, request_id }, { actor: account, at: now() });
    return { mobile: reachedBy(scope, person)?.mobile ?? null };
  });
}
