import { fileName } from './journal.ts';
import type { KeptRecording } from './stored-recording.ts';
import type { SegmentPreview } from './session.types.ts';

/** The newest reading of a segment that is on this device, or null. */
export async function previewOf(kept: KeptRecording, segment: number): Promise<SegmentPreview | null> {
  const clip = kept
    .journal()
    .clips.findLast(
      ({ marks, stage }) => stage.kind !== 'recording' && marks.some((mark) => mark.segment === segment),
    );
  if (!clip) return null;
  const own = clip.marks.filter((mark) => mark.segment === segment);
  return {
    blob: await kept.store.blob(fileName(clip), clip.contentType),
    startMs: Math.min(...own.map(({ startMs }) => startMs)),
    endMs: Math.max(...own.map(({ endMs }) => endMs)),
  };
}
