import type { TransmitAgent } from '../../../contract/model/transmit.ts';
import type { Queryable } from '../../ports/database.ts';
import { workingAgent } from '../sales/sales-agents.ts';

/** The agent as customers are told, or null where there is none, or none any more. */
export async function agentOf(tx: Queryable, salesNo: string | null): Promise<TransmitAgent | null> {
  const agent = await workingAgent(tx, salesNo);
  return agent
    ? { sales_no: agent.salesNo, name: agent.name, company: agent.company, licence_no: agent.licenceNo }
    : null;
}
