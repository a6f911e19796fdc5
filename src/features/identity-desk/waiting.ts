import type { IdentityCase } from '../../../contract/services/review.ts';
import { nextAfter } from '../../parts/staff/next-task.ts';

/**
 * The next one to look at, behind the place of this one, which may be decided by now: one that no colleague of `account`
 * looks at. Null: none is left.
 */
export function waitingAfter(
  cases: readonly IdentityCase[],
  memberNo: string | undefined,
  what: string | undefined,
  account: string | undefined,
): IdentityCase | null {
  const isCurrent = (one: IdentityCase) => one.member_no === memberNo && one.what === what;
  const inTurn = cases
    .filter((one) => one.state === 'to_person' || isCurrent(one))
    .sort((a, b) => (a.sent_at ?? '').localeCompare(b.sent_at ?? ''));
  return nextAfter(inTurn, isCurrent, ({ locked_by }) => locked_by === null || locked_by.account === account);
}
