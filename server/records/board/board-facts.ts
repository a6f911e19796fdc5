import type { BoardFacts } from '../../domain/board/board.ts';
import { isRecordingOpen } from '../../domain/recording/recording.ts';
import type { Queryable } from '../../ports/database.ts';
import { newestLinks, type LinkRow } from '../links/links.ts';
import { recordingsOfEnded } from '../policy/policies.ts';
import type { RecordingRow } from '../recording/recordings.ts';
import { submissionsUsed } from '../recording/submissions.ts';

/** A link that is over counts as expired from that moment, whether the clock's job has been by or not. */
export function factsOf(
  recording: RecordingRow,
  link: LinkRow | undefined,
  used: number,
  hasPolicyEnded: boolean,
  now: Date,
): BoardFacts {
  const over = recording.expiresAt <= now || (link !== undefined && link.expiresAt <= now);
  return {
    status: over && isRecordingOpen(recording.status) ? 'expired' : recording.status,
    willCheck: recording.willCheck,
    identified: recording.holder !== null,
    submissionsUsed: used,
    hasPolicyEnded,
  };
}

/** What the board knows of one recording. */
export async function boardFactsOf(tx: Queryable, recording: RecordingRow, at: Date): Promise<BoardFacts> {
  const { recordingNo } = recording;
  const link = (await newestLinks(tx, [recordingNo])).get(recordingNo);
  const used = (await submissionsUsed(tx, [recordingNo])).get(recordingNo) ?? 0;
  const hasPolicyEnded = (await recordingsOfEnded(tx, [recordingNo])).has(recordingNo);
  return factsOf(recording, link, used, hasPolicyEnded, at);
}
