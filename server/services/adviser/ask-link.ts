import type { RequestOf } from '../../../contract/define.ts';
import type { adviser, AdviserContact } from '../../../contract/services/adviser.ts';
import { Failure } from '../../domain/failure.ts';
import { processOwner, recordingOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { notifyChanged, notifyProcessChanged } from '../../records/events/events.ts';
import { anyProcess } from '../../records/process/processes.ts';
import { findRecordingOfAnyLink } from '../../records/recording/any-link.ts';
import { findRecording, type RecordingRow } from '../../records/recording/recordings.ts';
import { behind, ofRecording, ofSale } from './contact.ts';
import { keepAsk } from './keep-ask.ts';

/** Who asks, and from where. */
interface By {
  readonly requestId: string;
  readonly network: string;
}

/** Puts the wish for another link on the agent's board. Throws adviserMissing, also where none can be sent. */
export async function askLink(
  context: ServiceContext,
  { request_id: requestId, ...link }: RequestOf<typeof adviser.askLink>,
  network: string,
): Promise<AdviserContact> {
  const recording = await findRecordingOfAnyLink(context.connection.db, link);
  const by = { requestId, network };
  if (recording) return await askForRecording(context, recording, by);
  const found = await behind(context, link);
  const { processNo, memberNo } = found;
  const before = await ofSale(context, found);
  if (processNo === null || !before.may_ask) throw nothingToSend();
  const lock = (tx: Queryable) => anyProcess(tx, processNo, { lock: true });
  if (await keepAsk(context, { ...by, memberNo, owner: processOwner(processNo) }, lock))
    notifyProcessChanged(context, processNo);
  return await ofSale(context, found);
}

async function askForRecording(
  context: ServiceContext,
  recording: RecordingRow,
  by: By,
): Promise<AdviserContact> {
  const { recordingNo } = recording;
  if (!(await ofRecording(context, recording)).may_ask) throw nothingToSend();
  const lock = (tx: Queryable) => findRecording(tx, recordingNo, { lock: true });
  if (await keepAsk(context, { ...by, owner: recordingOwner(recordingNo) }, lock))
    notifyChanged(context, recordingNo);
  return await ofRecording(context, recording);
}

const nothingToSend = () =>
  new Failure('adviserMissing', { message: '现在没有要重发的链接，请给顾问打电话' });
