import type { adviser, AdviserContact } from '../../../contract/services/adviser.ts';
import { answersToAsk, answersToSaleAsk, openAsk } from '../../domain/board/board.ts';
import { Failure } from '../../domain/failure.ts';
import { processOwner, recordingOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { lastTimeOf, notifyChanged, notifyProcessChanged } from '../../records/events/events.ts';
import type { LinkName } from '../../records/links/links.ts';
import { anyProcess } from '../../records/process/processes.ts';
import { findRecordingOfAnyLink } from '../../records/recording/any-link.ts';
import { productAndSalesOf } from '../../records/recording/policy-facts.ts';
import { findRecording, type RecordingRow } from '../../records/recording/recordings.ts';
import { agentBehindLink, type BehindLink } from '../../records/sales/agent-behind-link.ts';
import { isOnlineDesk, type SalesAgentRow } from '../../records/sales/sales-agents.ts';
import type { Handlers } from '../handlers.ts';
import { keepAsk } from './keep-ask.ts';

/** The person behind a link, for whom the link itself leads nowhere. */
export const adviserHandlers = (context: ServiceContext): Handlers<typeof adviser> => ({
  async contact(link) {
    const { db } = context.connection;
    const recording = await findRecordingOfAnyLink(db, link);
    return recording ? await ofRecording(db, recording) : await ofSale(db, await behind(db, link));
  },

  async askLink({ request_id: requestId, ...link }, { address }) {
    const { db } = context.connection;
    const recording = await findRecordingOfAnyLink(db, link);
    if (recording) {
      const { recordingNo, salesNo } = recording;
      // On no board: the holder renews it from the policy, or calls.
      if (isOnlineDesk(salesNo)) throw new Failure('adviserMissing');
      const lock = (tx: Queryable) => findRecording(tx, recordingNo, { lock: true });
      const asked = { owner: recordingOwner(recordingNo), requestId, address };
      if (await keepAsk(context, asked, lock)) notifyChanged(context, recordingNo);
      return await ofRecording(db, recording);
    }
    const found = await behind(db, link);
    const { processNo } = found;
    // A product that was shared is nobody's sale: its agent is called.
    if (processNo === null) throw new Failure('adviserMissing');
    const lock = (tx: Queryable) => anyProcess(tx, processNo, { lock: true });
    const asked = { owner: processOwner(processNo), requestId, address };
    if (await keepAsk(context, asked, lock)) notifyProcessChanged(context, processNo);
    return await ofSale(db, found);
  },
});

/** Throws adviserMissing. */
async function behind(tx: Queryable, link: LinkName): Promise<BehindLink> {
  const found = await agentBehindLink(tx, link);
  if (!found) throw new Failure('adviserMissing');
  return found;
}

async function ofRecording(tx: Queryable, recording: RecordingRow): Promise<AdviserContact> {
  const owner = recordingOwner(recording.recordingNo);
  const { sales } = await productAndSalesOf(tx, recording);
  const asked = await lastTimeOf(tx, owner, ['ask_adviser']);
  const answered = await lastTimeOf(tx, owner, answersToAsk);
  const askedAt = openAsk(asked, answered)?.toISOString() ?? null;
  return { ...shown(sales), asked_at: askedAt, may_ask: !isOnlineDesk(recording.salesNo) };
}

async function ofSale(tx: Queryable, { agent, processNo }: BehindLink): Promise<AdviserContact> {
  if (processNo === null) return { ...shown(agent), asked_at: null, may_ask: false };
  const owner = processOwner(processNo);
  const asked = await lastTimeOf(tx, owner, ['ask_adviser']);
  const answered = await lastTimeOf(tx, owner, answersToSaleAsk);
  return { ...shown(agent), asked_at: openAsk(asked, answered)?.toISOString() ?? null, may_ask: true };
}

const shown = ({ name, company, licenceNo: licence_no, phone }: SalesAgentRow) => ({
  name,
  company,
  licence_no,
  phone,
});
