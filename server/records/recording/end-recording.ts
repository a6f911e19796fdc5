import { and, eq, isNotNull } from 'drizzle-orm';
import { recordingOwner } from '../../domain/owner.ts';
import { move } from '../../domain/recording/recording.ts';
import type { Queryable } from '../../ports/database.ts';
import { policies } from '../../tables/policy.ts';
import type { By } from '../events/events.ts';
import { revokeLinks } from '../links/links.ts';
import { findRecording, moveRecording, type RecordingRow } from './recordings.ts';

/** Nobody reads aloud any more for a contract that ended: its links are dead at once. What was submitted stays. */
export async function endRecording(tx: Queryable, recordingNo: string | null, by: By): Promise<void> {
  const recording = recordingNo === null ? undefined : await findRecording(tx, recordingNo, { lock: true });
  if (!recording || move(recording.status, 'revoke', 'policy', recording.willCheck) === null) return;
  await end(tx, recording, by);
}

/** What is sent back is read again for no contract that has ended meanwhile. Answers the recording as it stands then. */
export async function endWithContract(tx: Queryable, recording: RecordingRow, by: By): Promise<RecordingRow> {
  const { recordingNo, status } = recording;
  if (status !== 'returned') return recording;
  const ended = await tx
    .select({ policyNo: policies.policyNo })
    .from(policies)
    .where(and(eq(policies.recordingNo, recordingNo), isNotNull(policies.endedAt)))
    .limit(1);
  return ended.length > 0 ? await end(tx, recording, by) : recording;
}

async function end(tx: Queryable, recording: RecordingRow, by: By): Promise<RecordingRow> {
  await revokeLinks(tx, recordingOwner(recording.recordingNo), by.at);
  return await moveRecording(tx, recording, 'revoke', { ...by, mover: 'policy', detail: {} });
}
