import { identitySteps, stepsAfter } from '../../domain/identity/rules.ts';
import { isDone } from '../../domain/identity/done.ts';
import { isInvited, type IdentityPerson } from '../../domain/identity/people.ts';
import { Failure } from '../../domain/failure.ts';
import type { Queryable } from '../../ports/database.ts';
import { lastTimeWith } from '../events/events.ts';
import type { ProcessPlace } from '../process/step-reports.ts';
import { cardStateOf, faceStateOf, rowsOfPeople } from './member-states.ts';

/**
 * Throws processOver after the process's end, and processEventRefused before it first came where members show who they
 * are. Elsewhere than there it is open to whoever is not done: a person has refused them since, or the sale was led back
 * to the health notice, which the invited have nothing to do with.
 */
export async function requireIdentityOpen(
  tx: Queryable,
  { process }: { readonly process: ProcessPlace },
  person: IdentityPerson,
): Promise<void> {
  if (process.status !== 'processing') throw new Failure('processOver');
  if (identitySteps.includes(process.current)) return;
  const rows = (await rowsOfPeople(tx, [person])).get(person.memberNo);
  if (
    isDone(cardStateOf(person, rows?.card), faceStateOf(person, rows?.face)) ||
    !(await cameSoFar(tx, process))
  )
    throw new Failure('processEventRefused');
}

/**
 * Whether a new link goes out by itself to whoever asks for one: while the sale is led back before the step where members
 * show who they are, nobody can send one from its pages.
 */
export async function sendsItself(
  tx: Queryable,
  { process }: { readonly process: ProcessPlace },
  person: IdentityPerson,
): Promise<boolean> {
  if (!isInvited(person) || !(await isLedBack(tx, process))) return false;
  const rows = (await rowsOfPeople(tx, [person])).get(person.memberNo);
  return !isDone(cardStateOf(person, rows?.card), faceStateOf(person, rows?.face));
}

async function isLedBack(tx: Queryable, process: ProcessPlace): Promise<boolean> {
  const { status, current } = process;
  if (status !== 'processing' || identitySteps.includes(current) || isBehind(current)) return false;
  return await stoodThere(tx, process);
}

const isBehind = (current: ProcessPlace['current']): boolean =>
  stepsAfter('face_recognition').includes(current);

const cameSoFar = async (tx: Queryable, process: ProcessPlace): Promise<boolean> =>
  isBehind(process.current) || (await stoodThere(tx, process));

async function stoodThere(tx: Queryable, { processNo }: ProcessPlace): Promise<boolean> {
  for (const to of identitySteps)
    if (await lastTimeWith(tx, 'process', [processNo], 'move_process', { to })) return true;
  return false;
}
