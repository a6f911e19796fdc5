import { fileName } from './journal.ts';
import type { SegmentPreview } from './session.types.ts';
import type { StoredRecording } from './stored-recording.ts';

/** The newest reading of a segment that is on this device, or null. Rejects where the device cannot be read. */
export async function previewOf(stored: StoredRecording, segment: number): Promise<SegmentPreview | null> {
  const clip = [...stored.journal.clips].reverse().find(
    ({ marks, stage }) => stage.kind !== 'recording' && marks.some((mark) => mark.segment === segment),
  );
  if (!clip) return null;
  const own = clip.marks.filter((mark) => mark.segment === segment);
  return {
    blob: await stored.store.blob(fileName(clip), clip.contentType),
    startMs: Math.min(...own.map(({ startMs }) => startMs)),
    endMs: Math.max(...own.map(({ endMs }) => endMs)),
  };
}
