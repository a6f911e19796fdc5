import type { JournalClip } from './journal.ts';
import { phraseMarks } from './marks.ts';
import type { RegisteredClip } from './recording-calls.ts';
import type { RecordingScript } from './script.types.ts';

/** The clips that the server keeps, as the journal would hold them. */
export const clipsElsewhere = (
  script: RecordingScript,
  elsewhere: readonly RegisteredClip[],
): readonly JournalClip[] =>
  elsewhere.map(({ clipId, rung, container, rungChanges, marks, durationMs, fileId }) => ({
    ...{ clipId, rung, container, rungChanges },
    contentType: '',
    marks: phraseMarks(script, marks),
    stage: { kind: 'registered', durationMs, fileId },
  }));

/** A clip of this device stands where the server has it, with what the device knows of it. */
export function mergeClips(
  elsewhere: readonly JournalClip[],
  own: readonly JournalClip[],
): readonly JournalClip[] {
  const known = new Set(elsewhere.map(({ clipId }) => clipId));
  return [
    ...elsewhere.map((clip) => own.find(({ clipId }) => clipId === clip.clipId) ?? clip),
    ...own.filter(({ clipId }) => !known.has(clipId)),
  ];
}
