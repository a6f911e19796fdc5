import { recordingOwner } from '../../domain/owner.ts';
import { move } from '../../domain/recording/recording.ts';
import type { Queryable } from '../../ports/database.ts';
import type { By } from '../events/events.ts';
import { revokeLinks } from '../links/links.ts';
import { findRecording, moveRecording } from './recordings.ts';

/** Nobody reads aloud any more for a contract that ended: its links are dead at once. What was submitted stays. */
export async function endRecording(tx: Queryable, recordingNo: string | null, by: By): Promise<void> {
  const recording = recordingNo === null ? undefined : await findRecording(tx, recordingNo, { lock: true });
  if (!recording || move(recording.status, 'revoke', 'policy', recording.willCheck) === null) return;
  await revokeLinks(tx, recordingOwner(recording.recordingNo), by.at);
  await moveRecording(tx, recording, 'revoke', { ...by, mover: 'policy', detail: {} });
}
