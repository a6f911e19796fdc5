import type { CardState, FaceState, IdentityStanding } from '../../../contract/model/identity.ts';
import type { Queryable } from '../../ports/database.ts';
import { redoFor } from '../process/step-reports.ts';
import type { IdentityScope } from './identity-scope.ts';
import { cardStateOf, faceStateOf, rowsOfPeople } from './member-states.ts';

const settled: readonly (CardState | FaceState)[] = ['passed', 'not_needed'];

/** Whether everybody's card and face stand as they are to stay: none waits for a person, or was refused by one. */
export async function isIdentitySettled(
  tx: Queryable,
  { people }: Pick<IdentityScope, 'people'>,
): Promise<boolean> {
  const rows = await rowsOfPeople(tx, people);
  return people.every((person) => {
    const { card, face } = rows.get(person.memberNo) ?? {};
    return settled.includes(cardStateOf(person, card)) && settled.includes(faceStateOf(person, face));
  });
}

/** What a policy that is not issued yet waits for. */
export async function identityStandingOf(
  tx: Queryable,
  scope: Pick<IdentityScope, 'people' | 'process'>,
): Promise<IdentityStanding> {
  if (await isIdentitySettled(tx, scope)) return 'settled';
  return (await redoFor(tx, scope.process)) ? 'refused' : 'looked_at';
}
