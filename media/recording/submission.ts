import { pause } from '../abort.ts';
import { reasonOf, type Log } from '../log.ts';
import { CallRefused } from '../upload/upload-calls.ts';
import { type RegisteredClip, type RecordingCalls } from './recording-calls.ts';
import { backoffMs } from '../upload/backoff.ts';
import type { JournalClip } from './journal.ts';
import type { SubmittedRecording } from './recording-calls.ts';
import { effectiveMarks, mergeMarks } from './marks.ts';

const patience = 6;

/** The clips as the server takes them: only those that still hold a phrase that no later one replaced. */
export function registeredClips(
  clips: readonly JournalClip[],
  fileIds: ReadonlyMap<string, string>,
): readonly RegisteredClip[] {
  const marks = effectiveMarks(clips);
  return clips.flatMap((clip, at) => {
    const fileId = fileIds.get(clip.clipId);
    const own = marks[at] ?? [];
    if (fileId === undefined || own.length === 0 || clip.stage.kind === 'recording') return [];
    const { clipId, rung, container, stage, rungChanges } = clip;
    return [
      { clipId, fileId, rung, container, durationMs: stage.durationMs, marks: mergeMarks(own), rungChanges },
    ];
  });
}

/** The clips that a submission needs, in their order. */
export function neededClips(clips: readonly JournalClip[]): readonly JournalClip[] {
  const marks = effectiveMarks(clips);
  return clips.filter((_, at) => (marks[at] ?? []).length > 0);
}

/** A call that never arrived is made again: the same content submitted twice has one result. */
export async function submitClips(
  calls: RecordingCalls,
  clips: readonly RegisteredClip[],
  log: Log,
  signal: AbortSignal,
): Promise<SubmittedRecording> {
  for (let failures = 1; ; failures++) {
    try {
      return await calls.submit(clips, signal);
    } catch (error) {
      signal.throwIfAborted();
      log('submit_failure', { reason: reasonOf(error), failures });
      if (error instanceof CallRefused || failures >= patience) throw error;
      await pause(backoffMs(failures, Math.random()), signal);
    }
  }
}
