import { recordingOwner } from '../../domain/owner.ts';
import { isRecordingOpen } from '../../domain/recording/recording.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { isWithdrawn } from '../consent/consents.ts';
import { findSalesAgent, hasLeft, isOnlineDesk } from '../sales/sales-agents.ts';
import { submissionsLeftOf } from './submissions.ts';
import { makeLink, revokeLinks } from '../links/links.ts';
import type { By } from '../events/events.ts';
import { moveRecording, type RecordingRow } from './recordings.ts';

interface Renewal extends By {
  readonly mover: 'sales' | 'reader';
  readonly requestId: string;
}

/**
 * A new link for the same recording: identity and policy anew, and what was read stays read. Throws
 * recordingOutOfOrder.
 */
export async function renewRecording(
  { personalData, settings }: ServiceContext,
  tx: Queryable,
  recording: RecordingRow,
  { requestId, ...by }: Renewal,
): Promise<void> {
  const { recordingNo, personNo } = recording;
  const expiresAt = new Date(by.at.getTime() + settings.linkDays * 86_400_000);
  const owner = recordingOwner(recordingNo);
  await moveRecording(
    tx,
    recording,
    'renew',
    { ...by, detail: { request_id: requestId } },
    { holder: null, confirmedItems: {}, willOutcome: null, expiresAt },
  );
  await revokeLinks(tx, owner, by.at);
  await makeLink(tx, personalData, {
    ...{ owner, personNo, expiresAt, createdAt: by.at },
    kind: 'policySingleRecording',
    purpose: 'single_recording',
  });
}

/** Whether its time is over, be it that the clock's job has not been by: what an agent took back is not meant. */
const hasExpired = ({ status, expiresAt }: RecordingRow, at: Date): boolean =>
  status === 'expired' || (isRecordingOpen(status) && expiresAt <= at);

/** Whether nothing more can be read by its link: the time of it is over, or its submissions are used up. */
export async function isLinkOver(tx: Queryable, recording: RecordingRow, at: Date): Promise<boolean> {
  if (hasExpired(recording, at)) return true;
  return recording.status === 'returned' && (await submissionsLeftOf(tx, recording)) === 0;
}

/** Whether it can be read at all: nothing of it was deleted, or only what who filmed it took back. */
export async function canBeRead(tx: Queryable, recording: RecordingRow): Promise<boolean> {
  const { recordingNo, erasedAt, forgottenAt } = recording;
  if (erasedAt === null) return true;
  return forgottenAt === null && (await isWithdrawn(tx, recordingOwner(recordingNo), 'recording'));
}

/**
 * Whether the holder of its policy may have a new link: the time of theirs is over, or no agent is there to help and its
 * submissions are used up or the agent took it back.
 */
export async function holderMayRenew(tx: Queryable, recording: RecordingRow, at: Date): Promise<boolean> {
  if (!(await canBeRead(tx, recording))) return false;
  if (hasExpired(recording, at)) return true;
  if (!(await isLeftAlone(tx, recording))) return false;
  return recording.status === 'revoked' || (await isLinkOver(tx, recording, at));
}

/** Whose agent is the online desk, or logs in no more. */
async function isLeftAlone(tx: Queryable, { salesNo }: RecordingRow): Promise<boolean> {
  return isOnlineDesk(salesNo) || hasLeft(await findSalesAgent(tx, salesNo));
}
