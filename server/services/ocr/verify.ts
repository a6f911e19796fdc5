import type { CardAct, CardDetail } from '../../../contract/model/identity.ts';
import type { KeyedQueue } from '../../domain/keyed-queue.ts';
import { memberOwner } from '../../domain/owner.ts';
import { paymentJobs } from '../../jobs/kinds.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { requireConsent } from '../../records/consent/consents.ts';
import { notifyProcessChanged } from '../../records/events/events.ts';
import { doneAct, keepAct, type DoneAct } from '../../records/member-identity/acts.ts';
import { requireIdentityOpen } from '../../records/member-identity/identity-open.ts';
import {
  actingPerson,
  identityScope,
  type IdentityScope,
} from '../../records/member-identity/identity-scope.ts';
import { closePayments } from '../../records/payment/close-payments.ts';
import { adoptField, adoptionOf, isHoldersToAgree } from './adopt.ts';
import { cardDetailOf } from './card-detail.ts';
import { confirmCard } from './confirm.ts';
import {
  requireCardOwed,
  type ActScope,
  type CardCall,
  type ActOutcome,
  type StoredCardCall,
} from './member-act.ts';
import { withPicture } from './promised-picture.ts';
import { readPicture, type ReadPicture } from './read-picture.ts';
import { removePicture } from './remove-picture.ts';
import { sendPaper } from './send-paper.ts';
import { sendToPerson } from './send-to-person.ts';
import { refusedAsBefore, takePicture } from './take-picture.ts';

/**
 * One act over a member's card: once for each request id. Throws what the contract says; what failed because of the
 * picture is kept and told again.
 */
export async function verifyCard(
  context: ServiceContext,
  readings: KeyedQueue<ReadPicture>,
  asked: CardCall,
): Promise<CardDetail> {
  const { connection, jobs } = context;
  const call = await withPicture(context, asked);
  const read = await readBefore(context, readings, call);
  if (call.act.kind === 'adopt')
    await closePayments(context, paymentJobs(jobs), 'REPLACED', (tx) => orderToClose(context, tx, call));
  const { scope, outcome } = await connection.db.transaction(async (tx) => {
    const { inside, done } = await begun(context, tx, call);
    const { scope, act, by } = inside;
    if (done) return { scope, outcome: toldBefore(done.made, call.act) };
    const told = await carryOut(inside, call, read);
    // Another refusal is found again by asking again; only a picture is not read and counted twice.
    if (!told || call.act.kind === 'read')
      await keepAct(tx, context.personalData, act, told?.made ?? null, by.at);
    return { scope, outcome: told };
  });
  await jobs.wake();
  notifyProcessChanged(context, scope.process.processNo);
  if (outcome) throw outcome.refused;
  return await detailNow(context, call);
}

const toldBefore = (made: string | null, act: CardAct): ActOutcome =>
  made === null ? undefined : refusedAsBefore(made, act.kind === 'read' ? act.side : 'front');

/** Of one order one act at a time; `done`: this request did it before. */
async function begun(
  context: ServiceContext,
  tx: Transaction,
  { subject, memberNo, requestId, act: what, caller: { session, origin } }: StoredCardCall,
): Promise<{ readonly inside: ActScope; readonly done: DoneAct | null }> {
  const scope = await identityScope(context, tx, subject, session, { lock: true });
  const person = actingPerson(scope, memberNo, what.kind === 'to_person');
  const act = { memberNo: person.memberNo, requestId, what };
  const done = await doneAct(tx, context.personalData, act);
  if (!done) await requireIdentityOpen(tx, scope, person);
  const by = { actor: session.sessionId, at: context.now() };
  return { inside: { context, tx, scope, person, by, act, origin }, done };
}

/** The order whose payments would be for something else, or null: nothing of it changes. Throws what adopting throws. */
async function orderToClose(
  context: ServiceContext,
  tx: Transaction,
  call: StoredCardCall,
): Promise<string | null> {
  const { inside, done } = await begun(context, tx, call);
  if (done || call.act.kind !== 'adopt') return null;
  await requireCardOwed(inside);
  const changed = await adoptionOf(inside, call.act);
  return changed && !isHoldersToAgree(inside.scope, changed) ? inside.scope.order.orderNo : null;
}

/** What takes its time is done before any row is locked, and only for whom may do it. */
async function readBefore(
  context: ServiceContext,
  readings: KeyedQueue<ReadPicture>,
  { subject, memberNo, requestId, act, caller }: StoredCardCall,
): Promise<ReadPicture | null> {
  if (act.kind !== 'read') return null;
  const { db } = context.connection;
  const scope = await identityScope(context, db, subject, caller.session);
  const person = actingPerson(scope, memberNo, false);
  const named = { memberNo: person.memberNo, requestId, what: act };
  if (await doneAct(db, context.personalData, named)) return null;
  await requireIdentityOpen(db, scope, person);
  await requireConsent(db, memberOwner(person.memberNo), 'id_card');
  const asked = { memberNo: person.memberNo, fileId: act.file_id, side: act.side };
  return await readPicture(context, readings, asked);
}

async function carryOut(
  scope: ActScope,
  { act }: StoredCardCall,
  read: ReadPicture | null,
): Promise<ActOutcome> {
  await requireCardOwed(scope);
  switch (act.kind) {
    case 'read':
      if (!read) throw new Error('a picture is taken that was not read');
      return await takePicture(scope, act, read);
    case 'paper':
      return await sendPaper(scope, act);
    case 'remove':
      return await removePicture(scope, act);
    case 'confirm':
      return await confirmCard(scope, act);
    case 'adopt':
      return await adoptField(scope, act);
    case 'to_person':
      return await sendToPerson(scope);
  }
}

async function detailNow(
  context: ServiceContext,
  { subject, memberNo, caller }: CardCall,
): Promise<CardDetail> {
  const { db } = context.connection;
  const scope: IdentityScope = await identityScope(context, db, subject, caller.session);
  return await cardDetailOf(context, db, scope, actingPerson(scope, memberNo, true), caller.hostname);
}
