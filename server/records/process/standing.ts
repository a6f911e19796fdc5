import type { ProcessRecord } from '../../../contract/model/process.ts';
import { eventsFor, nextStep, processList, progressOf, type Standing } from '../../domain/process/process.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { SoldProduct } from '../../ports/products.ts';
import { toldMistakes } from '../underwriting/told-mistakes.ts';
import { membersOf, owingMembers } from '../member/members.ts';
import { orderOfProcess, type OrderRow } from '../order/orders.ts';
import { policyFailureOf } from '../order/policy-failures.ts';
import type { ProcessRow } from './processes.ts';
import { productOf } from './product-of.ts';
import { currentOutcome, redoOf, reportsOf, type Redo } from './step-reports.ts';

/** A process with all that decides where it may go. */
export interface Stand {
  readonly process: ProcessRow;
  readonly product: SoldProduct;
  readonly order: OrderRow | undefined;
  readonly standing: Standing;
  /** It was paid and no policy could be issued. */
  readonly isUnissued: boolean;
  readonly redo: Redo | null;
}

/**
 * Throws productConfigMissing where the process's version of its product is gone, productMissing where the product is.
 */
export async function standOf(context: ServiceContext, tx: Queryable, process: ProcessRow): Promise<Stand> {
  const { personalData, now } = context;
  const product = await productOf(context, tx, process);
  const order = await orderOfProcess(tx, process.processNo);
  const rows = order ? await membersOf(tx, order.orderNo) : [];
  const members = owingMembers(personalData, rows, product.modules, order?.createdAt ?? now());
  const reports = await reportsOf(tx, [process.processNo]);
  const outcome = currentOutcome(reports, process, product, members);
  const { current, status } = process;
  const told = order && product.steps.includes('health_audit') ? await toldMistakes(tx, order.orderNo) : [];
  const toldWrong = told.some(({ state }) => state === 'wrong');
  const standing = { steps: product.steps, current, status, outcome, toldWrong };
  const isUnissued =
    order !== undefined && status === 'cancel' && (await policyFailureOf(tx, order.orderNo)) !== undefined;
  const redo = await redoOf(tx, process, reports);
  return { process, product, order, standing, isUnissued, redo };
}

/** As the page of the customer sees it, or of the agent who prepares it. */
export function processRecordOf(
  { process, product, order, standing, isUnissued, redo }: Stand,
  mover: 'customer' | 'sales' = 'customer',
): ProcessRecord {
  const next = nextStep(standing);
  return {
    insure_process_no: process.processNo,
    current_progress_alias: progressOf(process.current),
    current_step_alias: process.current,
    next_progress_alias: next && progressOf(next),
    next_step_alias: next,
    process_list: processList(standing),
    status: process.status,
    version: process.version,
    data: {
      product_no: process.productNo,
      product_version: process.productVersion,
      product_plan_no: process.productPlanNo,
      product_name: product.name,
      insurer: product.insurer.name,
      service_phone: product.insurer.phone,
      process_mode: process.mode,
      transmit_record_no: process.transmitRecordNo,
      order_no: order?.orderNo ?? null,
      is_unissued: isUnissued,
      redo: redo && { steps: [...redo.steps], until: redo.until.toISOString() },
      events: eventsFor(standing, mover),
    },
  };
}
