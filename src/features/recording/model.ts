import type { PromisedClip, RecordedClip, Segment } from '../../../contract/model/recording.ts';
import type { ReadContent, SubmitResult } from '../../../contract/services/single-recording.ts';
import type { ReadingMark } from '../../../media/recording/marks.types.ts';
import type { RecordingScript, ScriptSegment } from '../../../media/recording/script.types.ts';
import type {
  ClipFacts,
  RegisteredClip,
  SubmittedClip,
  SubmittedRecording,
} from '../../../media/recording/recording-calls.ts';

// The wire's words and the recording session's, each way by a function of its own.

/** What is to be read in this session: what was returned, or else what was never read. */
export function toScript(content: ReadContent): RecordingScript {
  return {
    recordingNo: content.recording_no,
    version: versionOf(content),
    segments: segmentsToRead(content.segments).map(toScriptSegment),
    maxClipBytes: content.max_clip_bytes,
  };
}

/** Of the text alone before the first submission: what devices keep from before there was a number counts on. */
function versionOf({ script_version, submissions }: ReadContent): string {
  return submissions === 0 ? script_version : `${script_version}.${submissions}`;
}

function segmentsToRead(segments: readonly Segment[]): readonly Segment[] {
  const open = segments.filter((segment) => segment.status !== 'read');
  return open.length > 0 ? open : segments;
}

function toScriptSegment({ index, phrases }: Segment): ScriptSegment {
  return { index, phrases: phrases.map(({ text, reading_ms }) => ({ text, readingMs: reading_ms })) };
}

/** In the server's order. */
export function toElsewhere(content: ReadContent): readonly RegisteredClip[] {
  return content.kept_clips.map(fromRecordedClip);
}

export function toSubmittedRecording(result: SubmitResult): SubmittedRecording {
  return { submittedAt: result.submitted_at, durationMs: result.duration_ms };
}

export function toRecordedClip(clip: RegisteredClip): RecordedClip {
  return { ...clipFacts(clip), file_id: clip.fileId };
}

export function toSubmittedClip(clip: SubmittedClip): RecordedClip | PromisedClip {
  if ('fileId' in clip) return toRecordedClip(clip);
  const { key, size, contentType, crc64 } = clip.object;
  return { ...clipFacts(clip), object: { key, size, content_type: contentType, crc64 } };
}

function clipFacts(clip: ClipFacts): Omit<RecordedClip, 'file_id'> {
  return {
    clip_id: clip.clipId,
    rung: clip.rung,
    container: clip.container,
    duration_ms: clip.durationMs,
    marks: clip.marks.map((mark) => ({
      segment: mark.segment,
      phrase_from: mark.phraseFrom,
      phrase_to: mark.phraseTo,
      start_ms: mark.startMs,
      end_ms: mark.endMs,
    })),
    rung_changes: clip.rungChanges.map(({ from, to, reason }) => ({
      from,
      to,
      reason: reason.slice(0, 120),
    })),
  };
}

export function fromRecordedClip(clip: RecordedClip): RegisteredClip {
  return {
    clipId: clip.clip_id,
    fileId: clip.file_id,
    rung: clip.rung,
    container: clip.container,
    durationMs: clip.duration_ms,
    marks: clip.marks.map((mark): ReadingMark => ({
      segment: mark.segment,
      phraseFrom: mark.phrase_from,
      phraseTo: mark.phrase_to,
      startMs: mark.start_ms,
      endMs: mark.end_ms,
    })),
    rungChanges: clip.rung_changes,
  };
}
