import { identitySteps, stepsAfter } from '../../domain/identity/rules.ts';
import { isDone } from '../../domain/identity/done.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { Failure } from '../../domain/failure.ts';
import type { Queryable } from '../../ports/database.ts';
import type { ProcessRow } from '../process/processes.ts';
import { cardStateOf, faceStateOf, rowsOfPeople } from './member-states.ts';

/**
 * Throws processOver after the process's end, and processEventRefused unless it stands where members show who they are.
 * Later it is open to whom a person has refused since: nothing else is left undone then.
 */
export async function requireIdentityOpen(
  tx: Queryable,
  { process }: { readonly process: Pick<ProcessRow, 'status' | 'current'> },
  person: IdentityPerson,
): Promise<void> {
  if (process.status !== 'processing') throw new Failure('processOver');
  if (identitySteps.includes(process.current)) return;
  const isLater = stepsAfter('face_recognition').includes(process.current);
  const rows = (await rowsOfPeople(tx, [person])).get(person.memberNo);
  if (!isLater || isDone(cardStateOf(person, rows?.card), faceStateOf(person, rows?.face)))
    throw new Failure('processEventRefused');
}
