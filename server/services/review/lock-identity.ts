import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { review } from '../../../contract/services/review.ts';
import type { StaffSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { identityCaseOf } from '../../records/review/identity-cases.ts';
import {
  identityLocksNow,
  releaseIdentityLock,
  takeIdentityLock,
} from '../../records/review/identity-locks.ts';

/** Tells the other reviewers who looks at it; it holds nobody back. Throws memberMissing where it is no case any more. */
export async function lockIdentity(
  context: ServiceContext,
  { member_no, what, release }: RequestOf<typeof review.lockIdentity>,
  session: StaffSession,
): Promise<ResponseOf<typeof review.lockIdentity>> {
  const { connection, now } = context;
  const of = { memberNo: member_no, what };
  if (release) await releaseIdentityLock(connection.db, of, session);
  else {
    await identityCaseOf(context, member_no, what);
    await takeIdentityLock(connection.db, of, session, now());
  }
  return { locked_by: (await identityLocksNow(connection.db, now()))(of) };
}
