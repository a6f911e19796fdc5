import type { CardState, FaceState } from '../../../contract/model/identity.ts';
import type { Queryable } from '../../ports/database.ts';
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
