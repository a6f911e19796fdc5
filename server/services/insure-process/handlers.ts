import type { insureProcess } from '../../../contract/services/insure-process.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { bindTransmitRecord, heldProcess } from '../../records/process/processes.ts';
import { processRecordOf, standOf } from '../../records/process/standing.ts';
import type { Handlers } from '../handlers.ts';
import { generateProcessNo, requireLink } from './generate-process-no.ts';
import { handleProcess } from './handle-process.ts';

export const insureProcessHandlers = (context: ServiceContext): Handlers<typeof insureProcess> => ({
  customerGenerateProcessNo: (input, { session }) => generateProcessNo(context, input, session),
  handleProcess: (input, { session }) => handleProcess(context, input, session),

  async progress({ process_no }, { session }) {
    const { db } = context.connection;
    const process = await heldProcess(db, process_no, session);
    return processRecordOf(await standOf(context, db, process));
  },

  async bindRecordNo({ process_no, transmit_record_no }, { session }) {
    const { connection, now } = context;
    const at = now();
    await connection.db.transaction(async (tx) => {
      const { transmitRecordNo } = await heldProcess(tx, process_no, session, { lock: true });
      if (transmitRecordNo === transmit_record_no) return;
      await requireLink(tx, transmit_record_no, at);
      await bindTransmitRecord(tx, process_no, transmit_record_no, at);
    });
    return { process_no, transmit_record_no };
  },

  async getProcessRecordNo({ process_no }, { session }) {
    const { transmitRecordNo } = await heldProcess(context.connection.db, process_no, session);
    return { process_no, transmit_record_no: transmitRecordNo };
  },
});
