import { eq } from 'drizzle-orm';
import type { ConfirmItem } from '../../../contract/services/single-recording.ts';
import { policyItems } from '../../domain/recording/policy-items.ts';
import type { Queryable } from '../../ports/database.ts';
import { products } from '../../tables/product.ts';
import { findSalesAgent, type SalesAgentRow } from '../sales/sales-agents.ts';
import type { RecordingRow } from './recordings.ts';

type ProductRow = typeof products.$inferSelect;

/** Throws where the database has a recording without its product or sales agent, which its keys forbid. */
export async function productAndSalesOf(
  tx: Queryable,
  { recordingNo, productNo, salesNo }: RecordingRow,
): Promise<{ product: ProductRow; sales: SalesAgentRow }> {
  const [product] = await tx.select().from(products).where(eq(products.productNo, productNo)).limit(1);
  const sales = await findSalesAgent(tx, salesNo);
  if (!product || !sales) throw new Error(`recording ${recordingNo} has no product or sales agent`);
  return { product, sales };
}

export function policyItemsOf(recording: RecordingRow, product: ProductRow): ConfirmItem[] {
  return policyItems(
    {
      productName: product.name,
      filingNo: product.filingNo,
      insurerName: product.insurerName,
      orderNo: recording.orderNo,
      ...product.detail,
    },
    recording.confirmedItems,
  );
}
