import type { ConsentPurpose, Consents } from '../../../contract/services/consent.ts';
import { askedPurposes, consentVersion, type ConsentFacts } from '../../domain/consent/consent.ts';
import { factsOfProduct } from '../../domain/consent/facts.ts';
import { Failure } from '../../domain/failure.ts';
import { processOwner } from '../../domain/owner.ts';
import { isInsured } from '../../domain/process/insured.ts';
import { endAgreementSoon, paymentJobs } from '../../jobs/kinds.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable, Transaction } from '../../ports/database.ts';
import { consentedSince, consentsOf, giveConsent, withdrawConsent } from '../../records/consent/consents.ts';
import { notifyProcessChanged, type By } from '../../records/events/events.ts';
import { identityScope, mayActFor } from '../../records/member-identity/identity-scope.ts';
import { confirmScope, isConfirmOpen } from '../../records/order-confirmation/confirm-scope.ts';
import { takeBackVoid } from '../../records/order-confirmation/take-back-void.ts';
import { orderOfProcess } from '../../records/order/orders.ts';
import { endAgreement } from '../../records/payment/agreements.ts';
import { closePayments, voidPayments } from '../../records/payment/close-payments.ts';
import { heldProcess, type ProcessRow } from '../../records/process/processes.ts';
import { productAt } from '../../records/product/products.ts';
import { forgetAccounts, forgetAccountsTyped } from '../../records/retention/forget-accounts.ts';
import { forgetConfirmationsOf } from '../../records/retention/forget-confirmations.ts';
import { shownConsent, statesOf } from './consent-state.ts';

interface OfProcess {
  readonly process_no: string;
}

/**
 * What an application asks of the account that it is paid from, nothing where its product asks for none; and whose
 * consents the caller may see and withdraw. Throws processMissing or processForeign.
 */
export async function listOfProcess(
  context: ServiceContext,
  { process_no }: OfProcess,
  session: VisitorSession,
): Promise<Consents> {
  const { db } = context.connection;
  return await stateOf(context, db, await heldProcess(db, process_no, session), session);
}

/** Repeatable. Throws consentOutdated where the text has changed, consentNotAsked once the application is submitted. */
export async function giveOfProcess(
  context: ServiceContext,
  { process_no, purpose, version }: OfProcess & { purpose: ConsentPurpose; version: string },
  session: VisitorSession,
): Promise<Consents> {
  const { connection, now } = context;
  return await connection.db.transaction(async (tx) => {
    const process = await heldProcess(tx, process_no, session, { lock: true });
    const { isAsked, facts } = await askedOf(context, tx, process);
    const isOpen = process.status === 'processing' && !(await orderOfProcess(tx, process_no));
    if (!isAsked || !isOpen || !askedPurposes.process.includes(purpose)) throw new Failure('consentNotAsked');
    if (version !== consentVersion('process', purpose)) throw new Failure('consentOutdated');
    const shown = shownConsent('process', purpose, facts);
    const by = { actor: session.sessionId, at: now() };
    await giveConsent(tx, processOwner(process_no), { purpose, shown }, by);
    return await stateOf(context, tx, process, session);
  });
}

/**
 * Deletes the account at once, and has the bank debit no more. Repeatable; has no deadline. What was confirmed before
 * the payment is confirmed anew. Throws paymentClosing while a payment of it may still come, and paymentBeingChecked
 * while a person looks into one.
 */
export async function withdrawOfProcess(
  context: ServiceContext,
  { process_no, purpose }: OfProcess & { purpose: ConsentPurpose },
  session: VisitorSession,
  /** Who asks for it, where that is not who holds the application. */
  actor: string = session.sessionId,
): Promise<Consents> {
  const { connection, now, jobs } = context;
  const held = async (tx: Queryable, lock: boolean) => {
    const process = await heldProcess(tx, process_no, session, { lock });
    const isHeld = (await consentedSince(tx, processOwner(process_no), purpose)) !== null;
    const order = await orderOfProcess(tx, process_no);
    return { process, isHeld, orderNo: order?.orderNo ?? null };
  };
  await closePayments(context, paymentJobs(jobs), 'REPLACED', async (tx) => {
    const { process, isHeld, orderNo } = await held(tx, true);
    return isHeld && isConfirmOpen(process) ? orderNo : null;
  });
  const by = { actor, at: now() };
  const answer = await connection.db.transaction(async (tx) => {
    const { process, isHeld, orderNo } = await held(tx, true);
    if (isHeld) {
      await withdrawConsent(tx, processOwner(process_no), purpose, by);
      await forgetAccountsTyped(context, tx, process);
      if (orderNo !== null) await forgetAccountsOf(context, tx, process, orderNo, session, by);
    }
    return await stateOf(context, tx, process, session);
  });
  await jobs.wake();
  notifyProcessChanged(context, process_no);
  return answer;
}

async function forgetAccountsOf(
  context: ServiceContext,
  tx: Transaction,
  process: ProcessRow,
  orderNo: string,
  session: VisitorSession,
  by: By,
): Promise<void> {
  const { processNo: process_no } = process;
  const isOpen = isConfirmOpen(process);
  if (isOpen) await voidPayments(tx, orderNo, by.at);
  await forgetAccounts(context, tx, process, orderNo);
  const why = { because: 'asked', requestId: null } as const;
  await endAgreement(tx, orderNo, why, endAgreementSoon(context.jobs), by);
  if (!isOpen) return;
  const { owed, self } = await confirmScope(context, tx, { process_no }, session);
  await takeBackVoid(tx, process_no, owed);
  // The account stands in what the applicant confirmed.
  if (!self.isGood) await forgetConfirmationsOf(tx, self.person.memberNos);
}

async function askedOf(
  { connection, settings }: ServiceContext,
  tx: Queryable,
  { productNo, productVersion }: ProcessRow,
): Promise<{ readonly isAsked: boolean; readonly facts: ConsentFacts }> {
  const product = await productAt(connection.db, productNo, productVersion, tx);
  return {
    isAsked: product.modules.some((module) => module.fields.some(({ kind }) => kind === 'bank_card')),
    facts: factsOfProduct(settings, product),
  };
}

async function stateOf(
  context: ServiceContext,
  tx: Queryable,
  process: ProcessRow,
  session: VisitorSession,
): Promise<Consents> {
  const { isAsked, facts } = await askedOf(context, tx, process);
  const rows = await consentsOf(tx, processOwner(process.processNo));
  const states = isAsked ? statesOf('process', rows, facts, () => isInsured(process)) : [];
  return {
    ...{ recording_no: null, member_no: null, people: await peopleOf(context, tx, process, session) },
    // What stays of a contract is what was confirmed, of which the words tell: the account goes all the same.
    consents: states.map((state) => ({ ...state, kept: false })),
  };
}

/** Whoever the caller acts for, whether or not the product asks them for a card or a face. */
async function peopleOf(
  context: ServiceContext,
  tx: Queryable,
  { processNo: process_no }: ProcessRow,
  session: VisitorSession,
): Promise<Consents['people']> {
  if (!(await orderOfProcess(tx, process_no))) return [];
  const scope = await identityScope(context, tx, { process_no }, session);
  return scope.people
    .filter((person) => mayActFor(scope, person))
    .map(({ memberNo, name, isApplicant }) => ({ member_no: memberNo, name, is_self: isApplicant }));
}
