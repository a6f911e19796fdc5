import type { ResponseOf } from '../../../contract/define.ts';
import type { product } from '../../../contract/services/product.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { productOnShelf } from '../product/products.ts';
import { agentOf } from './agent-of.ts';
import { frontGenesOf } from './front-genes.ts';
import { openTransmitRecord } from './records.ts';

/**
 * What was handed on, for who opens it. Throws linkInvalid, and productMissing unless it is an application: that goes
 * by its own version, put down meanwhile or not.
 */
export async function sharedProduct(
  context: ServiceContext,
  transmitRecordNo: string,
): Promise<ResponseOf<typeof product.transmitInfo>> {
  const { connection, personalData, now } = context;
  const { record, link } = await openTransmitRecord(connection.db, transmitRecordNo, now());
  if (record.processNo === null) await productOnShelf(context, record.productNo);
  return {
    transmit_record_no: transmitRecordNo,
    product_no: record.productNo,
    product_plan_no: record.productPlanNo,
    process_mode: record.mode,
    process_no: record.processNo,
    agent: await agentOf(connection.db, record.salesNo),
    front_gene_arr: frontGenesOf(personalData, record),
    expires_at: link.expiresAt.toISOString(),
  };
}
