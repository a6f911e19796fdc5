import { eq } from 'drizzle-orm';
import type { ConfirmItem } from '../../contract/services/single-recording.ts';
import { policyItems } from '../domain/policy-items.ts';
import type { Queryable } from '../ports/database.ts';
import { agents, products } from '../ports/schema.ts';
import type { RecordingRow } from './recording-access.ts';

type ProductRow = typeof products.$inferSelect;

export async function productOf(
  tx: Queryable,
  recording: RecordingRow,
): Promise<{ product: ProductRow; agent: typeof agents.$inferSelect }> {
  const [product] = await tx
    .select()
    .from(products)
    .where(eq(products.productNo, recording.productNo))
    .limit(1);
  const [agent] = await tx.select().from(agents).where(eq(agents.salesNo, recording.salesNo)).limit(1);
  if (!product || !agent) throw new Error(`recording ${recording.recordingNo} has no product or agent`);
  return { product, agent };
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
