import type { RecordedClip } from '../../../contract/model/recording.ts';
import type { Queryable } from '../../ports/database.ts';
import { recordingClips } from '../../tables/recording.ts';

/** The clips of one submission, in their order. */
export async function keepSubmittedClips(
  tx: Queryable,
  recordingNo: string,
  submission: number,
  clips: readonly RecordedClip[],
): Promise<void> {
  await tx.insert(recordingClips).values(
    clips.map((clip, seq) => ({
      clipId: clip.clip_id,
      recordingNo,
      submission,
      seq,
      fileId: clip.file_id,
      rung: clip.rung,
      rungChanges: clip.rung_changes,
      durationMs: Math.round(clip.duration_ms),
      marks: clip.marks,
    })),
  );
}
