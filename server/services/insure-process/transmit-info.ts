import type { ResponseOf } from '../../../contract/define.ts';
import type { insureProcess } from '../../../contract/services/insure-process.ts';
import type { VisitorOrSalesSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { trialOf } from '../../records/process/commit-trial.ts';
import { heldProcess, isTakenOver } from '../../records/process/processes.ts';
import { agentOf } from '../../records/transmit/agent-of.ts';

/** Who prepared a process, and what is chosen in it. Throws processMissing or processForeign. */
export async function transmitInfo(
  { connection, personalData }: ServiceContext,
  processNo: string,
  session: VisitorOrSalesSession,
): Promise<ResponseOf<typeof insureProcess.transmitInfo>> {
  const { db } = connection;
  const process = await heldProcess(db, processNo, session);
  return {
    process_no: processNo,
    process_mode: process.mode,
    product_no: process.productNo,
    product_plan_no: process.productPlanNo,
    transmit_record_no: process.transmitRecordNo,
    agent: await agentOf(db, process.salesNo),
    front_gene_arr: trialOf(personalData, process)?.genes ?? null,
    is_taken_over: await isTakenOver(db, processNo),
  };
}
