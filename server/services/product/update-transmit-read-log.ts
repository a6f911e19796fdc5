import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { product } from '../../../contract/services/product.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyProcessChanged, notifyShareChanged } from '../../records/events/events.ts';
import { anyProcess, holds } from '../../records/process/processes.ts';
import { keepReading } from '../../records/transmit/read-logs.ts';
import { findTransmitRecord } from '../../records/transmit/records.ts';
import { Failure } from '../../domain/failure.ts';

type Call = typeof product.updateTransmitReadLog;

/** How far somebody read what was handed to them: of a link that is over too, since it was read before. Throws linkInvalid. */
export async function updateTransmitReadLog(
  context: ServiceContext,
  { transmit_record_no, request_id, last_page, seconds, process_no }: RequestOf<Call>,
  session: VisitorSession,
): Promise<ResponseOf<Call>> {
  const { connection, now } = context;
  const kept = await connection.db.transaction(async (tx) => {
    const record = await findTransmitRecord(tx, transmit_record_no);
    if (!record) throw new Failure('linkInvalid');
    // A process of somebody else's is no business of this reader's.
    const isOwn = process_no !== undefined && (await holds(tx, process_no, session));
    const processNo = isOwn ? (await anyProcess(tx, process_no)).processNo : null;
    const reading = { lastPage: last_page, seconds, processNo, requestId: request_id };
    const no = await keepReading(
      tx,
      { ...reading, transmitRecordNo: transmit_record_no, sessionId: session.sessionId },
      now(),
    );
    return { no, of: processNo ?? record.processNo, salesNo: record.salesNo };
  });
  if (kept.of !== null) notifyProcessChanged(context, kept.of);
  if (kept.salesNo !== null) notifyShareChanged(context, kept.salesNo);
  return { transmit_read_log_no: kept.no };
}
