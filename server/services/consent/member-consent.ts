import type { ConsentPurpose, Consents } from '../../../contract/services/consent.ts';
import { askedPurposes, consentVersion, needsGuardian } from '../../domain/consent/consent.ts';
import { factsOfProduct } from '../../domain/consent/facts.ts';
import { Failure } from '../../domain/failure.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { memberOwner } from '../../domain/owner.ts';
import { isInsured } from '../../domain/process/insured.ts';
import { eraseSoonAndLater, paymentJobs } from '../../jobs/kinds.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable, Transaction } from '../../ports/database.ts';
import { consentedSince, consentsOf, giveConsent, withdrawConsent } from '../../records/consent/consents.ts';
import { notifyProcessChanged, type By } from '../../records/events/events.ts';
import { moveBy } from '../../records/health/move-on.ts';
import {
  identityScope,
  ownPerson,
  type IdentityScope,
  type Subject,
} from '../../records/member-identity/identity-scope.ts';
import { askToClose, closeAllSoon } from '../../records/payment/close-payments.ts';
import type { PaymentRow } from '../../records/payment/payments.ts';
import { anyProcess, keepTaskStatus } from '../../records/process/processes.ts';
import { productAt } from '../../records/product/products.ts';
import { eraseObjects, type Erasure } from '../../records/retention/erasure.ts';
import { forgetAgreed } from '../../records/retention/forget-confirmations.ts';
import { forgetHealth } from '../../records/retention/forget-health.ts';
import { forgetMemberCard, forgetMemberFace } from '../../records/retention/forget-member.ts';
import { shownConsent, statesOf } from './consent-state.ts';

type OfMember = Subject & { readonly member_no: string };

/**
 * What a member is asked to consent to; also by a link that is over or was taken back. Throws what identityScope and
 * ownPerson throw.
 */
export async function listOfMember(
  context: ServiceContext,
  { member_no, ...subject }: OfMember,
  session: VisitorSession,
): Promise<Consents> {
  const { db } = context.connection;
  const scope = await identityScope(context, db, subject, session, { late: true, takenBack: true });
  return await stateOf(context, db, scope, ownPerson(scope, member_no));
}

/** Repeatable. Throws consentOutdated where the text has changed, guardianNeeded of a child that acts by itself. */
export async function giveOfMember(
  context: ServiceContext,
  {
    member_no,
    purpose,
    version,
    ...subject
  }: OfMember & { readonly purpose: ConsentPurpose; readonly version: string },
  session: VisitorSession,
): Promise<Consents> {
  const { connection, now } = context;
  const { processNo, answer } = await connection.db.transaction(async (tx) => {
    const scope = await identityScope(context, tx, subject, session, { lock: true });
    const person = ownPerson(scope, member_no);
    if (!askedPurposes.member.includes(purpose)) throw new Failure('consentNotAsked');
    if (version !== consentVersion('member', purpose)) throw new Failure('consentOutdated');
    if (scope.asker.kind === 'invited' && needsGuardian(person.age)) throw new Failure('guardianNeeded');
    const by = { actor: session.sessionId, at: now() };
    const shown = shownConsent('member', purpose, (await textFacts(context, tx, scope, person)).facts);
    await giveConsent(tx, memberOwner(person.memberNo), { purpose, shown }, by);
    return { processNo: scope.process.processNo, answer: await stateOf(context, tx, scope, person) };
  });
  notifyProcessChanged(context, processNo);
  return answer;
}

/**
 * Deletes at once what the consent was for, to whichever text it was given. Repeatable; has no deadline. A sale that
 * ends with it can be paid no more: what is paid all the same goes back. Throws what identityScope and ownPerson throw.
 */
export const withdrawOfMember = (
  context: ServiceContext,
  { member_no, purpose, ...subject }: OfMember & { readonly purpose: ConsentPurpose },
  session: VisitorSession,
): Promise<Consents> =>
  withdrawFor(context, purpose, { actor: session.sessionId, at: context.now() }, async (tx) => {
    const reach = { lock: true, late: true, takenBack: true };
    const scope = await identityScope(context, tx, subject, session, reach);
    return { scope, person: ownPerson(scope, member_no) };
  });

/** The same, whoever asks for it; `find` names whose consent it is, with the process locked. Rejects with what it throws. */
export async function withdrawFor(
  context: ServiceContext,
  purpose: ConsentPurpose,
  by: By,
  find: (tx: Transaction) => Promise<{ readonly scope: IdentityScope; readonly person: IdentityPerson }>,
): Promise<Consents> {
  const { connection, jobs, settings } = context;
  const { processNo, left, answer } = await connection.db.transaction(async (tx) => {
    const { scope, person } = await find(tx);
    const { processNo: no } = scope.process;
    const owner = memberOwner(person.memberNo);
    const holds = (await consentedSince(tx, owner, purpose)) !== null;
    if (holds) await withdrawConsent(tx, owner, purpose, by);
    const rest = holds ? await forgetWhatItWasFor(context, tx, scope, person, purpose, by) : nothing;
    const withdrawn = { memberNo: person.memberNo, purpose };
    if (rest.erasure)
      await eraseSoonAndLater(jobs, tx, withdrawn, rest.erasure, {
        ...{ at: by.at, keySeconds: settings.keySeconds },
      });
    return { processNo: no, left: rest, answer: await stateOf(context, tx, scope, person) };
  });
  // At once, before the customer is answered; the jobs repeat it where this fails.
  if (left.erasure) await eraseObjects(context, left.erasure);
  await askToClose(context, left.closing, paymentJobs(jobs));
  notifyProcessChanged(context, processNo);
  return answer;
}

/** What is to be done once the withdrawal is committed. */
interface Left {
  readonly erasure: Erasure | null;
  /** Payments of a sale that ended. */
  readonly closing: readonly PaymentRow[];
}

const nothing: Left = { erasure: null, closing: [] };

async function forgetWhatItWasFor(
  context: ServiceContext,
  tx: Transaction,
  { process, order }: IdentityScope,
  person: IdentityPerson,
  purpose: ConsentPurpose,
  by: By,
): Promise<Left> {
  if (purpose === 'face') return { ...nothing, erasure: await forgetMemberFace(tx, process, person, by.at) };
  if (purpose !== 'health')
    return { ...nothing, erasure: await forgetMemberCard(tx, process, person, by.at) };
  if (isInsured(process)) return nothing;
  const isOver = process.status === 'processing' && process.current !== 'health_audit';
  if (isOver) {
    const requestId = `withdraw-health-${by.at.getTime()}`;
    await moveBy(context, tx, process.processNo, 'customer', 'cancel', { ...by, requestId });
  }
  const { orderNo } = order;
  const closing = isOver
    ? await closeAllSoon(tx, orderNo, 'USER_CANCELED', paymentJobs(context.jobs), by.at)
    : [];
  await keepTaskStatus(tx, await anyProcess(tx, process.processNo), { owesSmart: false, at: by.at });
  // What members confirmed quotes what was declared, and on what they are accepted.
  await forgetAgreed(tx, orderNo);
  return { erasure: await forgetHealth(tx, process, orderNo, person.memberNos), closing };
}

/** What the texts of a member's consents say of the product, and what it asks of health. */
async function textFacts(
  { connection, settings }: ServiceContext,
  tx: Queryable,
  { process: { productNo, productVersion } }: Pick<IdentityScope, 'process'>,
  { by }: Pick<IdentityPerson, 'by'>,
) {
  const product = await productAt(connection.db, productNo, productVersion, tx);
  const of = by === 'guardian' ? 'child' : 'self';
  return { facts: { ...factsOfProduct(settings, product), of } as const, health: product.health };
}

async function stateOf(
  context: ServiceContext,
  tx: Queryable,
  { process }: IdentityScope,
  { memberNo, isApplicant, by }: IdentityPerson,
): Promise<Consents> {
  const { facts, health } = await textFacts(context, tx, { process }, { by });
  const rows = await consentsOf(tx, memberOwner(memberNo));
  return {
    ...{ recording_no: null, member_no: memberNo, people: [] },
    consents: statesOf('member', rows, facts, (purpose) => purpose === 'health' && isInsured(process)).filter(
      // The applicant answers for everybody's health, and consents for it once.
      ({ purpose }) => purpose !== 'health' || (isApplicant && health !== null),
    ),
  };
}
