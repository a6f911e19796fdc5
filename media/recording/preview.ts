import type { JournalClip } from './journal.ts';
import { effectiveMarks } from './marks.ts';
import type { SegmentPreview } from './session.types.ts';
import type { StoredRecording } from './stored-recording.ts';

/**
 * What counts of a segment and is on this device, in the order in which it is read: a part for each clip. Rejects where
 * the device cannot be read.
 */
export async function previewOf(
  stored: StoredRecording,
  segment: number,
): Promise<readonly SegmentPreview[]> {
  const { clips, journal } = stored;
  const here = new Set(journal.clips.map(({ clipId }) => clipId));
  const counting = effectiveMarks(clips);
  const parts = clips
    .map((clip, at) => ({ clip, marks: (counting[at] ?? []).filter((mark) => mark.segment === segment) }))
    .filter(({ clip, marks }) => marks.length > 0 && here.has(clip.clipId) && isWhole(clip))
    .sort((one, other) => firstPhrase(one.marks) - firstPhrase(other.marks));
  return Promise.all(
    parts.map(async ({ clip, marks }) => ({
      blob: await stored.blobOf(clip),
      startMs: Math.min(...marks.map(({ startMs }) => startMs)),
      endMs: Math.max(...marks.map(({ endMs }) => endMs)),
    })),
  );
}

const isWhole = ({ stage }: JournalClip): boolean => stage.kind !== 'recording';

const firstPhrase = (marks: JournalClip['marks']): number => Math.min(...marks.map(({ phrase }) => phrase));
