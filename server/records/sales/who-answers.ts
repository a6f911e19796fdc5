import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { newestProduct } from '../product/products.ts';
import { deskOf, hasLeft, type SalesAgentRow } from './sales-agents.ts';

export type Answering = Pick<SalesAgentRow, 'salesNo' | 'name' | 'company' | 'licenceNo' | 'phone'>;

/** Whom the customer turns to: an agent who left answers nobody, and the insurer's desk is called, where the product says which. */
export async function whoAnswers(
  { connection }: Pick<ServiceContext, 'connection'>,
  tx: Queryable,
  agent: SalesAgentRow,
  productNo: string | null,
): Promise<Answering> {
  if (!hasLeft(agent) || productNo === null) return agent;
  // One that only the insurer's own system knows has no file here.
  const product = await newestProduct(connection.db, productNo, tx).catch(() => null);
  return product ? deskOf(product.insurer) : agent;
}
