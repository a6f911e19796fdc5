import { Failure } from '../../domain/failure.ts';
import type { VisitorOrSalesSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { SoldProduct } from '../../ports/products.ts';
import { orderOfProcess } from '../../records/order/orders.ts';
import { trialOf, type CommittedTrial } from '../../records/process/commit-trial.ts';
import { heldProcess, type ProcessRow } from '../../records/process/processes.ts';
import { productOf } from '../../records/process/product-of.ts';

export interface OpenApplication {
  readonly process: ProcessRow;
  readonly product: SoldProduct;
}

/**
 * An application that can still be changed. Throws processMissing, processForeign, serialAlreadyBound (with what the
 * trial page is opened with), processOver and productMissing.
 */
export async function openApplication(
  context: ServiceContext,
  tx: Queryable,
  processNo: string,
  session: VisitorOrSalesSession,
  options: { readonly lock?: boolean } = {},
): Promise<OpenApplication> {
  const process = await heldProcess(tx, processNo, session, options);
  const order = await orderOfProcess(tx, processNo);
  if (order) {
    const { productNo: product_no, productPlanNo: product_plan_no, orderNo: order_no } = order;
    throw new Failure('serialAlreadyBound', { data: { product_no, product_plan_no, order_no } });
  }
  if (process.status !== 'processing') throw new Failure('processOver');
  return { process, product: await productOf(context, tx, process) };
}

/** The trial that the application goes by. Throws processStepUnfinished where none was committed. */
export function committedTrial(
  { personalData }: ServiceContext,
  { process }: OpenApplication,
): CommittedTrial {
  const trial = trialOf(personalData, process);
  if (!trial) throw new Failure('processStepUnfinished', { message: '请先完成保费试算，再填写投保信息' });
  return trial;
}
