import type { adviser, AdviserContact } from '../../../contract/services/adviser.ts';
import { answersToAsk, openAsk, reaskQuietMs } from '../../domain/board/board.ts';
import { Failure } from '../../domain/failure.ts';
import { asksPerAddress, tooManyRequests } from '../../domain/limits.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { happenedByRequest, lastTimeOf, notifyChanged, writeEvent } from '../../records/events/events.ts';
import { countWithin } from '../../records/limits/rate-limits.ts';
import type { LinkName } from '../../records/links/links.ts';
import { findRecordingOfAnyLink, recordingOfAnyLink } from '../../records/recording/any-link.ts';
import { productAndSalesOf } from '../../records/recording/policy-facts.ts';
import { findRecording, type RecordingRow } from '../../records/recording/recordings.ts';
import { agentBehindLink } from '../../records/sales/agent-behind-link.ts';
import type { SalesAgentRow } from '../../records/sales/sales-agents.ts';
import type { Handlers } from '../handlers.ts';

/** The person behind a link, for whom the link itself leads nowhere. */
export const adviserHandlers = (context: ServiceContext): Handlers<typeof adviser> => ({
  async contact(link) {
    const { db } = context.connection;
    const recording = await findRecordingOfAnyLink(db, link);
    if (recording) return await contactOf(db, recording);
    const agent = await agentBehindLink(db, link);
    if (!agent) throw new Failure('adviserMissing');
    return { ...shown(agent), asked_at: null, may_ask: false };
  },

  async askLink({ request_id, ...link }, { address }) {
    const recording = await askLink(context, link, request_id, address);
    return await contactOf(context.connection.db, recording);
  },
});

async function askLink(
  context: ServiceContext,
  link: LinkName,
  requestId: string,
  address: string,
): Promise<RecordingRow> {
  const { connection, personalData, now } = context;
  const at = now();
  const recording = await recordingOfAnyLink(connection.db, link);
  const owner = recordingOwner(recording.recordingNo);
  const told = await connection.db.transaction(async (tx) => {
    // Under its lock, so that the same request twice at once is seen too.
    await findRecording(tx, recording.recordingNo, { lock: true });
    if (await happenedByRequest(tx, owner, 'ask_adviser', requestId)) return false;
    const before = await lastTimeOf(tx, owner, ['ask_adviser']);
    if (before && at.getTime() - before.getTime() < reaskQuietMs) return false;
    const from = await countWithin(tx, personalData, { limit: asksPerAddress, of: address });
    if (from) throw tooManyRequests(from, at);
    await writeEvent(tx, owner, 'ask_adviser', { request_id: requestId }, { actor: 'visitor', at });
    return true;
  });
  if (told) notifyChanged(context, recording.recordingNo);
  return recording;
}

async function contactOf(tx: Queryable, recording: RecordingRow): Promise<AdviserContact> {
  const owner = recordingOwner(recording.recordingNo);
  const { sales } = await productAndSalesOf(tx, recording);
  const asked = await lastTimeOf(tx, owner, ['ask_adviser']);
  const answered = await lastTimeOf(tx, owner, answersToAsk);
  return { ...shown(sales), asked_at: openAsk(asked, answered)?.toISOString() ?? null, may_ask: true };
}

const shown = ({ name, company, licenceNo: licence_no, phone }: SalesAgentRow) => ({
  name,
  company,
  licence_no,
  phone,
});
