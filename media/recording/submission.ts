import { pause, throwIfAborted } from '../abort.ts';
import { reasonOf, type Log } from '../log.ts';
import { CallRefused, PromiseBroken, type UploadedFile } from '../upload/upload-calls.ts';
import { type ClipFacts, type RecordingCalls, type SubmittedClip } from './recording-calls.ts';
import { backoffMs } from '../upload/backoff.ts';
import type { JournalClip } from './journal.ts';
import type { SubmittedRecording } from './recording-calls.ts';
import { effectiveMarks, mergeMarks } from './marks.ts';

const patience = 6;

/** The clips as the server takes them: only those that still hold a phrase that no later one replaced. */
export function clipsWithFiles<F extends UploadedFile>(
  clips: readonly JournalClip[],
  fileOf: ReadonlyMap<string, F>,
): readonly (ClipFacts & F)[] {
  const marks = effectiveMarks(clips);
  return clips.flatMap((clip, at) => {
    const file = fileOf.get(clip.clipId);
    const own = marks[at] ?? [];
    if (file === undefined || own.length === 0 || clip.stage.kind === 'recording') return [];
    const { clipId, rung, container, stage, rungChanges } = clip;
    const { durationMs } = stage;
    return [{ ...file, clipId, rung, container, durationMs, marks: mergeMarks(own), rungChanges }];
  });
}

/** The clips that a submission needs, in their order. */
export function neededClips(clips: readonly JournalClip[]): readonly JournalClip[] {
  const marks = effectiveMarks(clips);
  return clips.filter((_, at) => (marks[at] ?? []).length > 0);
}

/**
 * A call that never arrived is made again: the same content submitted twice has one result. Rejects with CallRefused or
 * PromiseBroken at once, with what the sixth call failed of, and when the signal aborts.
 */
export async function submitClips(
  calls: RecordingCalls,
  clips: readonly SubmittedClip[],
  log: Log,
  signal: AbortSignal,
): Promise<SubmittedRecording> {
  for (let failures = 1; ; failures++) {
    try {
      return await calls.submit(clips, signal);
    } catch (error) {
      throwIfAborted(signal);
      log('submit_failure', { reason: reasonOf(error), failures });
      const refused = error instanceof CallRefused || error instanceof PromiseBroken;
      if (refused || failures >= patience) throw error;
      await pause(backoffMs(failures, Math.random()), signal);
    }
  }
}
