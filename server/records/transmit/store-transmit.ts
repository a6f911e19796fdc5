import type { TransmitPayload } from '../../../contract/model/transmit.ts';
import { Failure } from '../../domain/failure.ts';
import type { SalesSession, VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { productOnShelf } from '../product/products.ts';
import { sealedGenes, withoutBirthDates } from './front-genes.ts';
import { notifyShareChanged } from '../events/events.ts';
import { makerOf } from './pre-transmit.ts';
import { keepShared, openTransmitRecord } from './records.ts';

/** What was handed on, and how. Throws linkInvalid, transmitRecordMissing (of somebody else), productMissing and planMissing. */
export async function storeTransmit(
  context: ServiceContext,
  payload: TransmitPayload,
  session: VisitorSession | SalesSession,
): Promise<{ transmit_record_no: string; shared_at: string }> {
  const { connection, personalData, now } = context;
  const at = now();
  const { transmit_record_no: transmitRecordNo, front_gene_arr: genes } = payload;
  const product = await productOnShelf(context, payload.product_no);
  const productPlanNo = payload.product_plan_no ?? null;
  if (productPlanNo !== null && !product.plans.some(({ plan_no }) => plan_no === productPlanNo))
    throw new Failure('planMissing');
  const salesNo = await connection.db.transaction(async (tx) => {
    const { record } = await openTransmitRecord(tx, transmitRecordNo, at);
    if (record.madeBy !== makerOf(session) || record.productNo !== product.product_no)
      throw new Failure('transmitRecordMissing');
    await keepShared(tx, transmitRecordNo, {
      ...{ productPlanNo, channel: payload.channel, sharedAt: at },
      frontGenesSealed: genes && sealedGenes(personalData, withoutBirthDates(product, genes)),
    });
    return record.salesNo;
  });
  if (salesNo !== null) notifyShareChanged(context, salesNo);
  return { transmit_record_no: transmitRecordNo, shared_at: at.toISOString() };
}
