import type { insureProcess } from '../../../contract/services/insure-process.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { workingAgent } from '../../records/sales/sales-agents.ts';
import { notifyProcessChanged } from '../../records/events/events.ts';
import { bindTransmitRecord, heldProcess } from '../../records/process/processes.ts';
import { processRecordOf, standOf } from '../../records/process/standing.ts';
import type { Handlers } from '../handlers.ts';
import { cameBy, generateProcessNo } from './generate-process-no.ts';
import { handleProcess, moverOf } from './handle-process.ts';
import { transmitInfo } from './transmit-info.ts';

export const insureProcessHandlers = (context: ServiceContext): Handlers<typeof insureProcess> => ({
  customerGenerateProcessNo: (input, caller) => generateProcessNo(context, input, 'customer_insure', caller),
  salesGenerateProcessNo: (input, caller) => generateProcessNo(context, input, 'sales_transmit', caller),
  transmitInfo: ({ process_no }, { session }) => transmitInfo(context, process_no, session),
  handleProcess: (input, caller) => handleProcess(context, input, caller),

  async progress({ process_no }, { session }) {
    const { db } = context.connection;
    const process = await heldProcess(db, process_no, session);
    return processRecordOf(await standOf(context, db, process), moverOf(session));
  },

  async bindRecordNo({ process_no, transmit_record_no }, { session }) {
    const { connection, now } = context;
    const at = now();
    await connection.db.transaction(async (tx) => {
      const { transmitRecordNo, salesNo } = await heldProcess(tx, process_no, session, { lock: true });
      if (transmitRecordNo === transmit_record_no) return;
      const came = await cameBy(tx, transmit_record_no, at);
      // Whose customer they are was said by the record by which they came first, unless that agent left.
      const first = await workingAgent(tx, salesNo);
      const whose = first?.salesNo ?? came.salesNo ?? salesNo;
      await bindTransmitRecord(tx, process_no, { ...came, salesNo: whose }, at);
    });
    notifyProcessChanged(context, process_no);
    return { process_no, transmit_record_no };
  },

  async getProcessRecordNo({ process_no }, { session }) {
    const { transmitRecordNo } = await heldProcess(context.connection.db, process_no, session);
    return { process_no, transmit_record_no: transmitRecordNo };
  },
});
