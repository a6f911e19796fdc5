import type { Dated } from '../device/dated.ts';
import { parseContent } from '../device/stored-journal.ts';
import type { Container } from '../video/file.types.ts';
import type { Rung, RungChange } from '../video/rung.types.ts';
import type { PhraseMark } from './marks.types.ts';
import type { ReadingPosition } from './script.types.ts';

/** What is known on the device about one recording, beside the clips' bytes themselves; dated by the last who came to it. */
export interface RecordingJournal extends Dated {
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
  /** The device had no room for its bytes: they are gone with the page. */
  readonly inMemory?: true;
  /** The newest clip when this one began, null where there was none; earlier versions did not note it. */
  readonly behind?: string | null;
}

export type ClipStage =
  /** Found in this stage after a reload, it was interrupted: it is as good as its last whole fragment. */
  | { readonly kind: 'recording' }
  | { readonly kind: 'closed'; readonly durationMs: number }
  | { readonly kind: 'registered'; readonly durationMs: number; readonly fileId: string };

/** Of a clip on the device and in the store. */
export const fileName = ({ clipId, container }: Pick<JournalClip, 'clipId' | 'container'>) =>
  `${clipId}.${container}`;

export const newJournal = (
  recordingNo: string,
  scriptVersion: string,
  resumeAt: ReadingPosition | null,
): RecordingJournal => ({ format: 1, recordingNo, scriptVersion, clips: [], resumeAt });

/** With this clip as the last one. */
export const withClip = (journal: RecordingJournal, clip: JournalClip): RecordingJournal => ({
  ...journal,
  clips: [...journal.clips.filter(({ clipId }) => clipId !== clip.clipId), clip],
});

export const changeClip = (
  journal: RecordingJournal,
  clipId: string,
  change: (clip: JournalClip) => JournalClip,
): RecordingJournal => ({
  ...journal,
  clips: journal.clips.map((clip) => (clip.clipId === clipId ? change(clip) : clip)),
});

/** The clip is whole on the device, and these marks are what it holds. */
export const closeClip = (
  journal: RecordingJournal,
  clipId: string,
  marks: readonly PhraseMark[],
  durationMs: number,
): RecordingJournal =>
  changeClip(journal, clipId, (clip) => ({ ...clip, marks, stage: { kind: 'closed', durationMs } }));

/** A clip that is still being recorded cannot be registered, and stays as it is. */
export const registerClip = (journal: RecordingJournal, clipId: string, fileId: string): RecordingJournal =>
  changeClip(journal, clipId, (clip) =>
    clip.stage.kind === 'recording'
      ? clip
      : { ...clip, stage: { kind: 'registered', durationMs: clip.stage.durationMs, fileId } },
  );

export const withoutClip = (journal: RecordingJournal, clipId: string): RecordingJournal => ({
  ...journal,
  clips: journal.clips.filter((clip) => clip.clipId !== clipId),
});

/** What no clip holds any longer: the segment is read again. */
export const withoutMarksOf = (clips: readonly JournalClip[], segment: number): readonly JournalClip[] =>
  clips.map((clip) => ({ ...clip, marks: clip.marks.filter((mark) => mark.segment !== segment) }));

/** 0 while it is recorded. */
export const clipDurationMs = ({ stage }: JournalClip): number =>
  stage.kind === 'recording' ? 0 : stage.durationMs;

function isJournal(value: unknown): value is RecordingJournal {
  const journal = value as Partial<RecordingJournal> | null;
  return journal?.format === 1 && typeof journal.recordingNo === 'string' && Array.isArray(journal.clips);
}

/**
 * Null where this is no journal of ours: the next version of the format begins anew rather than guess. Without the clips
 * that an earlier page had in its memory alone.
 */
export function parseJournal(text: string | null): RecordingJournal | null {
  const journal = parseContent(text, isJournal);
  return journal && { ...journal, clips: journal.clips.filter(({ inMemory }) => !inMemory) };
}
