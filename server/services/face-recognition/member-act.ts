import type { FaceAct, FaceAnswer, FaceCode } from '../../../contract/services/face-recognition.ts';
import { Failure } from '../../domain/failure.ts';
import { isDoneCard } from '../../domain/identity/card.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { memberOwner } from '../../domain/owner.ts';
import { issueAfterIdentity, sendIdentityNoticeJob } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable, Transaction } from '../../ports/database.ts';
import { requireConsent } from '../../records/consent/consents.ts';
import type { Act } from '../../records/member-identity/acts.ts';
import { cardOf, type KeptCard } from '../../records/member-identity/cards.ts';
import { closeFaceChecks, faceOf, keepFace, reportFace } from '../../records/member-identity/faces.ts';
import { requireIdentityOpen } from '../../records/member-identity/identity-open.ts';
import {
  actingPerson,
  identityScope,
  type IdentityScope,
  type Subject,
} from '../../records/member-identity/identity-scope.ts';
import { faceDetailOf } from './face-detail.ts';

/** One act over a member's face. */
export interface FaceCall {
  readonly subject: Subject;
  readonly memberNo: string;
  readonly requestId: string;
  readonly act: FaceAct;
  readonly caller: Caller<'visitor'>;
}

/** What an act works with, inside its transaction. */
export interface ActScope {
  readonly context: ServiceContext;
  readonly tx: Transaction;
  readonly scope: IdentityScope;
  readonly person: IdentityPerson;
  readonly by: { readonly actor: string; readonly at: Date };
  readonly act: Act;
  /** Where customers reach this server. */
  readonly origin: string;
}

/**
 * Opens the scope of a call inside a transaction; `afterExpiry`: also by a link whose time is over. Throws what the
 * contract says of who may not ask.
 */
export async function actScope(
  context: ServiceContext,
  tx: Transaction,
  { subject, memberNo, requestId, act, caller }: FaceCall,
  { afterExpiry = false }: { readonly afterExpiry?: boolean } = {},
): Promise<ActScope> {
  const scope = await identityScope(context, tx, subject, caller.session, { lock: true, afterExpiry });
  const person = actingPerson(scope, memberNo, act.kind === 'to_person');
  return {
    ...{ context, tx, scope, person, origin: caller.origin },
    by: { actor: caller.session.sessionId, at: context.now() },
    // Pictures are large, and the same try has the same answer.
    act: {
      memberNo: person.memberNo,
      requestId,
      what: act.kind === 'answer' ? { kind: act.kind, check_no: act.check_no } : act,
    },
  };
}

/** Throws faceAuthenticated, faceCollected or faceAttemptsUsedUp where there is nothing left to do. */
export async function requireOwed(tx: Queryable, { memberNo, owesFace }: IdentityPerson): Promise<void> {
  const face = await faceOf(tx, memberNo);
  if (!owesFace || face?.state === 'passed') throw new Failure('faceAuthenticated');
  if (face?.state === 'to_person')
    throw new Failure(face.code === 'attempts_used_up' ? 'faceAttemptsUsedUp' : 'faceCollected');
}

/** Throws what `requireFaceOpen` throws, and consentNeeded where the face is not consented to. */
export async function requireReady(inside: ActScope): Promise<void> {
  await requireFaceOpen(inside);
  await requireConsent(inside.tx, memberOwner(inside.person.memberNo), 'face');
}

/**
 * Without the consent: a person compares the face with the card as well. Throws where the step is not open, as
 * `requireOwed` does, and cardNotRead where the member's card is not done.
 */
export async function requireFaceOpen({ context, tx, scope, person }: ActScope): Promise<void> {
  await requireIdentityOpen(tx, scope, person);
  await requireOwed(tx, person);
  if (awaitsCard(person, await cardOf(tx, context.personalData, person.memberNo)))
    throw new Failure('cardNotRead');
}

/** Whether the member's card comes before their face. */
export const awaitsCard = ({ owesCard }: IdentityPerson, { row }: KeptCard): boolean =>
  owesCard && !isDoneCard(row?.state);

/** What a person decided before was about another try. */
const undecided = { decidedBy: null, decidedAt: null, remarkSealed: null } as const;

/** The member is done with their face: it passes, or a person looks. The one who invited them is told. */
export async function finishFace(
  { context, tx, scope, person, by, origin }: ActScope,
  state: 'passed' | 'to_person',
  code: FaceCode | null,
): Promise<void> {
  const { memberNo } = person;
  await closeFaceChecks(tx, memberNo, by.at);
  await keepFace(tx, memberNo, { state, code, doneAt: by.at, ...undecided }, by.at);
  await reportFace(tx, scope, person, 'passed', by.at);
  const { orderNo } = scope.order;
  await issueAfterIdentity(context.jobs, tx, { orderNo, memberNo, at: by.at });
  if (scope.asker.kind === 'invited')
    await context.jobs.enqueue(tx, sendIdentityNoticeJob, {
      key: `${memberNo}/face/${by.at.toISOString()}`,
      payload: { memberNo, what: state === 'passed' ? 'face' : 'face_to_person', origin },
    });
}

/** How it stands now, as the answer to an act. */
export async function faceAnswerOf({ context, tx, scope, person }: ActScope): Promise<FaceAnswer> {
  return { kind: 'result', detail: await faceDetailOf(context, tx, scope, person) };
}
