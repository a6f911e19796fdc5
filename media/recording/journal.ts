import type { Container, ReadingPosition, Rung, RungChange } from '../recording.types.ts';
import type { PhraseMark } from '../recording.types.ts';

/** What is known on the device about one recording, beside the clips' bytes themselves. */
export interface Journal {
  readonly format: 1;
  readonly recordingNo: string;
  readonly scriptVersion: string;
  readonly clips: readonly JournalClip[];
  /** Where the reading goes on; null when all is read. */
  readonly resumeAt: ReadingPosition | null;
}

export interface JournalClip {
  readonly clipId: string;
  readonly rung: Rung;
  readonly container: Container;
  readonly contentType: string;
  /** How the session came down to this rung. */
  readonly rungChanges: readonly RungChange[];
  readonly marks: readonly PhraseMark[];
  readonly stage: ClipStage;
}

export type ClipStage =
  /** Found in this stage after a reload, it was interrupted: it is as good as its last whole fragment. */
  | { readonly kind: 'recording' }
  | { readonly kind: 'closed'; readonly durationMs: number }
  | { readonly kind: 'registered'; readonly durationMs: number; readonly fileId: string };

export const fileName = ({ clipId, container }: Pick<JournalClip, 'clipId' | 'container'>) =>
  `${clipId}.${container}`;

export const newJournal = (
  recordingNo: string,
  scriptVersion: string,
  resumeAt: ReadingPosition | null,
): Journal => ({ format: 1, recordingNo, scriptVersion, clips: [], resumeAt });

export const withClip = (journal: Journal, clip: JournalClip): Journal => ({
  ...journal,
  clips: [...journal.clips.filter(({ clipId }) => clipId !== clip.clipId), clip],
});

export const changeClip = (
  journal: Journal,
  clipId: string,
  change: (clip: JournalClip) => JournalClip,
): Journal => ({
  ...journal,
  clips: journal.clips.map((clip) => (clip.clipId === clipId ? change(clip) : clip)),
});

export const withoutClip = (journal: Journal, clipId: string): Journal => ({
  ...journal,
  clips: journal.clips.filter((clip) => clip.clipId !== clipId),
});

export const clipDurationMs = ({ stage }: JournalClip): number =>
  stage.kind === 'recording' ? 0 : stage.durationMs;

/** Null where this is no journal of ours: the next version of the format begins anew rather than guess. */
export function parseJournal(text: string | null): Journal | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<Journal> | null;
    const ours = value?.format === 1 && typeof value.recordingNo === 'string' && Array.isArray(value.clips);
    return ours ? (value as Journal) : null;
  } catch {
    return null;
  }
}
