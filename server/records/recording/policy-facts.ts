import { eq } from 'drizzle-orm';
import type { ConfirmItem } from '../../../contract/services/single-recording.ts';
import { policyItems } from '../../domain/recording/policy-items.ts';
import type { Queryable } from '../../ports/database.ts';
import { people } from '../../tables/person.ts';
import { products } from '../../tables/product.ts';
import { salesAgents } from '../../tables/sales-agent.ts';
import type { SalesAgentRow } from '../sales/sales-agents.ts';
import type { PersonRow, RecordingRow } from './recordings.ts';

type ProductRow = typeof products.$inferSelect;

/** Throws where the database has a recording without its product or sales agent, which its keys forbid. */
export async function productAndSalesOf(
  tx: Queryable,
  { recordingNo, productNo, salesNo }: RecordingRow,
): Promise<{ product: ProductRow; sales: SalesAgentRow }> {
  const [found] = await tx
    .select({ product: products, sales: salesAgents })
    .from(products)
    .innerJoin(salesAgents, eq(salesAgents.salesNo, salesNo))
    .where(eq(products.productNo, productNo))
    .limit(1);
  if (!found) throw new Error(`recording ${recordingNo} has no product or sales agent`);
  return found;
}

export interface PolicyFacts {
  readonly person: PersonRow;
  readonly product: ProductRow;
  readonly sales: SalesAgentRow;
}

/** As productAndSalesOf, with the customer, in one statement. Throws as that does, and where the person is missing. */
export async function policyFactsOf(
  tx: Queryable,
  { recordingNo, productNo, salesNo, personNo }: RecordingRow,
): Promise<PolicyFacts> {
  const [found] = await tx
    .select({ person: people, product: products, sales: salesAgents })
    .from(products)
    .innerJoin(salesAgents, eq(salesAgents.salesNo, salesNo))
    .innerJoin(people, eq(people.personNo, personNo))
    .where(eq(products.productNo, productNo))
    .limit(1);
  if (!found) throw new Error(`recording ${recordingNo} has no product, sales agent or person`);
  return found;
}

export function policyItemsOf(recording: RecordingRow, product: ProductRow): ConfirmItem[] {
  return policyItems(
    {
      productName: product.name,
      filingNo: product.filingNo,
      insurerName: product.insurerName,
      orderNo: recording.orderNo,
      ...recording.facts,
    },
    recording.confirmedItems,
  );
}
