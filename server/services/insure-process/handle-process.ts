import type { RequestOf } from '../../../contract/define.ts';
import type { ProcessEvent, ProcessRecord } from '../../../contract/model/process.ts';
import type { insureProcess } from '../../../contract/services/insure-process.ts';
import { Failure } from '../../domain/failure.ts';
import { move } from '../../domain/process/process.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { eventOfRequest, heldProcess, moveProcess } from '../../records/process/processes.ts';
import { requireOnSale } from '../../records/process/product-of.ts';
import { processRecordOf, standOf, type Stand } from '../../records/process/standing.ts';
import { submitApplication } from './submit-application.ts';

type Input = RequestOf<typeof insureProcess.handleProcess>;

/** Nobody newly contracts for a product that was put down meanwhile; what was submitted goes on by its version. */
const contracting: readonly ProcessEvent[] = ['commit_trial', 'submit_application'];

/**
 * Moves a process for a customer: once for each request id, and only from the version that the caller saw. Throws
 * what the contract says; with processMoved, processEventRefused and processOver comes where the process stands.
 */
export async function handleProcess(
  context: ServiceContext,
  input: Input,
  session: VisitorSession,
): Promise<ProcessRecord> {
  return await context.connection.db.transaction(async (tx) => {
    const process = await heldProcess(tx, input.process_no, session, { lock: true });
    const stand = await standOf(context, tx, process);
    const sent = await eventOfRequest(tx, process.processNo, input.request_id);
    if (sent === input.event) return processRecordOf(stand);
    if (sent !== undefined) throw new Failure('requestChanged');
    return processRecordOf(await moved(context, tx, stand, input, session));
  });
}

async function moved(
  context: ServiceContext,
  tx: Transaction,
  seen: Stand,
  input: Input,
  { sessionId }: VisitorSession,
): Promise<Stand> {
  const { event, version, request_id: requestId } = input;
  if (event === 'submit_application') requireUnbound(seen);
  if (seen.process.version !== version) throw refusal('processMoved', seen);
  if (contracting.includes(event)) requireOnSale(seen.product);
  const stand =
    event === 'submit_application' && seen.process.current === 'info_collect'
      ? await submitApplication(context, tx, seen, input.data)
      : seen;
  const to = move(stand.standing, event, 'customer');
  if ('refused' in to) throw refusal(to.refused, stand);
  const by = { event, requestId, actor: sessionId, at: context.now() };
  return await standOf(context, tx, await moveProcess(tx, stand.process, to, by));
}

/** Throws serialAlreadyBound, with what the trial page is opened with. */
function requireUnbound({ order }: Stand): void {
  if (!order) return;
  const { productNo: product_no, productPlanNo: product_plan_no, orderNo: order_no } = order;
  throw new Failure('serialAlreadyBound', { data: { product_no, product_plan_no, order_no } });
}

const refusal = (code: ConstructorParameters<typeof Failure>[0], stand: Stand): Failure =>
  new Failure(code, { data: processRecordOf(stand) });
