import { isInvited, type IdentityPerson } from '../../domain/identity/people.ts';
import type { IdentityScope } from './identity-scope.ts';
import { applicantOf } from './invites.ts';

interface Recipient {
  readonly mobile: string;
  /** Whether it is an invited member, who comes by a link of their own. */
  readonly isInvited: boolean;
}

/**
 * By whose mobile somebody is reached over their card or face: their own, else the applicant's; null where none is
 * known. Throws where the order has no applicant.
 */
export function reachedBy(scope: Pick<IdentityScope, 'people'>, person: IdentityPerson): Recipient | null {
  const isTheirs = isInvited(person);
  const { mobile } = isTheirs ? person : applicantOf(scope);
  return mobile === '' ? null : { mobile, isInvited: isTheirs };
}

/**
 * Who is told that a person refused somebody's card or face; null once the sale is over, or where no mobile is known.
 * Throws where the order has no applicant.
 */
export const refusalRecipient = (scope: IdentityScope, person: IdentityPerson): Recipient | null =>
  scope.process.status === 'processing' ? reachedBy(scope, person) : null;
