import type { RequestOf } from '../../../contract/define.ts';
import type { ProcessEvent, ProcessRecord } from '../../../contract/model/process.ts';
import type { insureProcess } from '../../../contract/services/insure-process.ts';
import { Failure } from '../../domain/failure.ts';
import { move } from '../../domain/process/process.ts';
import { confirmInviteSoon, paymentJobs } from '../../jobs/kinds.ts';
import type { VisitorOrSalesSession, VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { notifyProcessChanged } from '../../records/events/events.ts';
import { healthScope } from '../../records/health/health-scope.ts';
import { requireNoneWrong } from '../../records/health/mistakes.ts';
import { openAnswers } from '../../records/underwriting-case/open-answers.ts';
import { askOnceMore } from '../../records/order-confirmation/ask-again.ts';
import { confirmScope, requireAllConfirmed } from '../../records/order-confirmation/confirm-scope.ts';
import { closePayments, requireNoneOpen } from '../../records/payment/close-payments.ts';
import { paymentsOf } from '../../records/payment/payments.ts';
import {
  eventOfRequest,
  heldProcess,
  moveProcess,
  requireWritable,
} from '../../records/process/processes.ts';
import { requireOnSale } from '../../records/process/product-of.ts';
import { processRecordOf, standOf, type Stand } from '../../records/process/standing.ts';
import { submitApplication } from './submit-application.ts';

type Input = RequestOf<typeof insureProcess.handleProcess>;

/** Nobody newly contracts for a product that was put down meanwhile; what was submitted goes on by its version. */
const contracting: readonly ProcessEvent[] = ['commit_trial', 'submit_application'];

/** Nobody can pay what is given up, or declared anew. */
const closing: readonly ProcessEvent[] = ['cancel', 'correct_health'];

/** As whom a session moves a process: an agent does what the rows give agents, and no more (rule R18). */
export const moverOf = (session: VisitorOrSalesSession): 'customer' | 'sales' =>
  'salesNo' in session ? 'sales' : 'customer';

/**
 * Moves a process for a customer, or the agent who prepares it: once for each request id, and only from the version that the caller saw. Throws
 * what the contract says; with processMoved, processEventRefused and processOver comes where the process stands.
 */
export async function handleProcess(
  context: ServiceContext,
  input: Input,
  { session, origin }: { readonly session: VisitorOrSalesSession; readonly origin: string },
): Promise<ProcessRecord> {
  if (closing.includes(input.event)) await closeFirst(context, input, session);
  const record = await context.connection.db.transaction(async (tx) => {
    const process = await heldProcess(tx, input.process_no, session, { lock: true });
    const stand = await standOf(context, tx, process);
    const sent = await eventOfRequest(tx, process.processNo, input.request_id);
    if (sent === input.event) return processRecordOf(stand, moverOf(session));
    if (sent !== undefined) throw new Failure('requestChanged');
    await requireWritable(tx, process.processNo, session);
    const after = await moved(context, tx, stand, input, session);
    await askOnceMore(context, tx, input.process_no, {
      ...{ requestId: input.request_id, inviteSoon: confirmInviteSoon(context.jobs, origin) },
      by: { actor: session.sessionId, at: context.now() },
    });
    return processRecordOf(after, moverOf(session));
  });
  await context.jobs.wake();
  notifyProcessChanged(context, input.process_no);
  return record;
}

async function moved(
  context: ServiceContext,
  tx: Transaction,
  seen: Stand,
  input: Input,
  session: VisitorOrSalesSession,
): Promise<Stand> {
  const { event, version, request_id: requestId } = input;
  if (event === 'submit_application') requireUnbound(seen);
  const mover = moverOf(session);
  const by = { event, requestId, actor: session.sessionId, at: context.now() };
  if (closing.includes(event)) await requireUnpaid(tx, seen);
  if (seen.process.version !== version) throw refusal('processMoved', seen, mover);
  if (contracting.includes(event)) requireOnSale(seen.product);
  const stand =
    mover === 'customer' && event === 'submit_application' && seen.process.current === 'info_collect'
      ? await submitApplication(context, tx, seen, input.data, by)
      : seen;
  const to = move(stand.standing, event, mover);
  // Where the process stands elsewhere, that is what is said.
  if (!('salesNo' in session) && event === 'confirm_order' && stand.process.current === 'order_confirmation')
    await requireConfirmations(context, tx, input, session);
  if ('refused' in to) throw refusal(to.refused, stand, mover);
  const process = await moveProcess(tx, stand.process, to, by);
  if (!('salesNo' in session) && event === 'correct_health')
    await openAnswers(context, tx, await healthScope(context, tx, input, session), by);
  return await standOf(context, tx, process);
}

/** Throws healthSaidWrong, and confirmationMissing where what somebody confirmed is no longer what the order says. */
async function requireConfirmations(
  context: ServiceContext,
  tx: Transaction,
  { process_no }: Input,
  session: VisitorSession,
): Promise<void> {
  const { scope, owed, told } = await confirmScope(context, tx, { process_no }, session);
  requireNoneWrong(context.personalData, scope, told);
  requireAllConfirmed(owed);
}

/** The channel of what may be paid is asked to close it, and may say that it was paid. */
async function closeFirst(
  context: ServiceContext,
  { process_no, event, version, request_id }: Input,
  session: VisitorOrSalesSession,
): Promise<void> {
  const reason = event === 'cancel' ? 'USER_CANCELED' : 'REPLACED';
  await closePayments(context, paymentJobs(context.jobs), reason, async (tx) => {
    const process = await heldProcess(tx, process_no, session, { lock: true });
    await requireWritable(tx, process_no, session);
    const { standing, order } = await standOf(context, tx, process);
    const isDone = (await eventOfRequest(tx, process_no, request_id)) !== undefined;
    const mayMove = process.version === version && !('refused' in move(standing, event, moverOf(session)));
    return order && mayMove && !isDone ? order.orderNo : null;
  });
}

/** Throws orderPaid after the payment, paymentClosing while one may still be paid, and paymentBeingChecked. */
async function requireUnpaid(tx: Transaction, { order, process }: Stand): Promise<void> {
  if (!order || process.status !== 'processing') return;
  const rows = await paymentsOf(tx, order.orderNo);
  if (rows.some(({ settles }) => settles))
    throw new Failure('orderPaid', {
      message: '这份投保单已经付款，不能放弃或更正；出单后可在犹豫期内退保',
    });
  await requireNoneOpen(tx, order.orderNo, rows);
}

/** Throws serialAlreadyBound, with what the trial page is opened with. */
function requireUnbound({ order }: Stand): void {
  if (!order) return;
  const { productNo: product_no, productPlanNo: product_plan_no, orderNo: order_no } = order;
  throw new Failure('serialAlreadyBound', { data: { product_no, product_plan_no, order_no } });
}

const refusal = (
  code: ConstructorParameters<typeof Failure>[0],
  stand: Stand,
  mover: 'customer' | 'sales',
): Failure => new Failure(code, { data: processRecordOf(stand, mover) });
