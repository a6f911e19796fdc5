import { eq, or } from 'drizzle-orm';
import type { Queryable } from '../../ports/database.ts';
import { links } from '../../tables/link.ts';
import { members, orders } from '../../tables/order.ts';
import { processes } from '../../tables/process.ts';
import { transmitRecords } from '../../tables/transmit.ts';
import type { LinkName } from '../links/links.ts';
import { findSalesAgent, type SalesAgentRow } from './sales-agents.ts';

export interface BehindLink {
  readonly agent: SalesAgentRow;
  /** The sale that the link belongs to; null: a product that was shared. */
  readonly processNo: string | null;
  readonly productNo: string | null;
  /** The invited member that it was made for; null: it was made for nobody of them. */
  readonly memberNo: string | null;
}

/**
 * The agent behind a link of a sale, also where the link is over or revoked: who shared the product, or whose sale the
 * application, the order or the member is. Undefined where nobody is.
 */
export async function agentBehindLink(
  tx: Queryable,
  { transmit_record_no: number, code }: LinkName,
): Promise<BehindLink | undefined> {
  const named = code ? eq(links.code, code) : number ? eq(links.transmitRecordNo, number) : null;
  if (!named) return undefined;
  const [found] = await tx
    .select({
      ...{ shared: transmitRecords.salesNo, sold: processes.salesNo },
      ...{ prepared: transmitRecords.processNo, processNo: processes.processNo },
      ...{ sharedProduct: transmitRecords.productNo, soldProduct: processes.productNo },
      memberNo: members.memberNo,
    })
    .from(links)
    .leftJoin(transmitRecords, eq(transmitRecords.transmitRecordNo, links.ownerNo))
    .leftJoin(members, eq(members.memberNo, links.ownerNo))
    .leftJoin(orders, or(eq(orders.orderNo, members.orderNo), eq(orders.orderNo, links.ownerNo)))
    .leftJoin(
      processes,
      or(eq(processes.processNo, orders.processNo), eq(processes.processNo, links.ownerNo)),
    )
    .where(named)
    .limit(1);
  const salesNo = found?.shared ?? found?.sold;
  const agent = salesNo ? await findSalesAgent(tx, salesNo) : undefined;
  if (!agent) return undefined;
  return {
    agent,
    processNo: found?.prepared ?? found?.processNo ?? null,
    productNo: found?.soldProduct ?? found?.sharedProduct ?? null,
    memberNo: found?.memberNo ?? null,
  };
}
