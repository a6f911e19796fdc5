import type { ProcessRecord } from '../../../contract/model/process.ts';
import type { RequestOf } from '../../../contract/define.ts';
import type { insureProcess } from '../../../contract/services/insure-process.ts';
import { Failure } from '../../domain/failure.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { findLinkByNumber } from '../../records/links/links.ts';
import { beginProcess } from '../../records/process/processes.ts';
import { productOnSale } from '../../records/process/product-of.ts';
import { processRecordOf, standOf } from '../../records/process/standing.ts';

type Input = RequestOf<typeof insureProcess.customerGenerateProcessNo>;

/** Begins a process by the product's latest version. The same request again is the same process. */
export async function generateProcessNo(
  context: ServiceContext,
  input: Input,
  session: VisitorSession,
): Promise<ProcessRecord> {
  const { connection, now } = context;
  const at = now();
  return await connection.db.transaction(async (tx) => {
    const product = await productOnSale(context, tx, input.product_no);
    const planNo = input.product_plan_no ?? null;
    if (planNo !== null && !product.planNos.includes(planNo)) throw new Failure('planMissing');
    const transmitRecordNo = input.transmit_record_no ?? null;
    if (transmitRecordNo !== null) await requireLink(tx, transmitRecordNo, at);
    const begun = {
      ...{ transmitRecordNo, productPlanNo: planNo, mode: input.process_mode, requestId: input.request_id },
      productNo: product.productNo,
      productVersion: product.version,
    };
    const process = await beginProcess(tx, session, begun, at);
    if (process.productNo !== product.productNo) throw new Failure('requestChanged');
    return processRecordOf(await standOf(context, tx, process));
  });
}

/** Throws linkInvalid unless the link is there and open. */
export async function requireLink(tx: Queryable, transmitRecordNo: string, at: Date): Promise<void> {
  const link = await findLinkByNumber(tx, transmitRecordNo);
  if (!link || link.revokedAt !== null || link.expiresAt <= at) throw new Failure('linkInvalid');
}
