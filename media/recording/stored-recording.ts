import { reasonOf, type Log } from '../log.ts';
import type { RecordingScript, RegisteredClip } from '../recording.types.ts';
import { openDeviceStore, type DeviceStore } from '../device/device-store.ts';
import {
  changeClip,
  fileName,
  newJournal,
  parseJournal,
  withoutClip,
  type Journal,
  type JournalClip,
} from './journal.ts';
import { playableMs } from '../video/probe.ts';
import { firstUnread, phraseMarks, withinClip } from './marks.ts';

/** A recording as it is kept on this device: the clips' bytes and the journal over them. */
export interface KeptRecording {
  readonly store: DeviceStore;
  journal(): Journal;
  /** Every clip of the recording: what the server keeps of this and other devices, in its order, then what is only here. */
  clips(): readonly JournalClip[];
  /** Takes effect at once; on the device a moment later. */
  change(change: (journal: Journal) => Journal): void;
  dropClip(clipId: string): Promise<void>;
  /** All changes are on the device. */
  written(): Promise<void>;
}

async function openStore(recordingNo: string): Promise<DeviceStore> {
  const store = await openDeviceStore(recordingNo, true);
  if (!store) throw new Error('no storage could be made');
  return store;
}

/** A clip that was interrupted is as good as its last whole fragment. */
async function closeInterrupted(kept: KeptRecording, log: Log): Promise<void> {
  for (const clip of kept.journal().clips) {
    if (clip.stage.kind !== 'recording') continue;
    const durationMs = await playableMs(await kept.store.blob(fileName(clip), clip.contentType)).catch(
      () => 0,
    );
    const marks = withinClip(clip.marks, durationMs);
    log('interrupted_clip', { clipId: clip.clipId, durationMs, marks: marks.length });
    if (marks.length === 0) await kept.dropClip(clip.clipId);
    else
      kept.change((journal) =>
        changeClip(journal, clip.clipId, (before) => ({
          ...before,
          marks,
          stage: { kind: 'closed', durationMs },
        })),
      );
  }
}

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

export async function openKeptRecording(
  script: RecordingScript,
  elsewhere: readonly RegisteredClip[],
  log: Log,
): Promise<KeptRecording> {
  let store = await openStore(script.recordingNo);
  log('storage', { kind: store.opened.kind, refused: store.opened.refused });
  const left = parseJournal(await store.readJournal());
  if (left && left.scriptVersion !== script.version) {
    log('journal_discarded', { version: left.scriptVersion });
    await store.removeAll();
    await store.close();
    store = await openStore(script.recordingNo);
  }
  const usable = left?.scriptVersion === script.version ? left : null;
  const others = clipsElsewhere(script, elsewhere);
  let journal = usable ?? newJournal(script.recordingNo, script.version, firstUnread(script, others));
  let dirty = false;
  let writing: Promise<void> | null = null;

  async function write() {
    while (dirty) {
      dirty = false;
      await store.writeJournal(JSON.stringify(journal));
    }
  }

  const kept: KeptRecording = {
    store,
    journal: () => journal,
    clips: () => mergeClips(others, journal.clips),
    change(change) {
      journal = change(journal);
      dirty = true;
      writing ??= write()
        .catch((error: unknown) => log('journal_failure', { reason: reasonOf(error) }))
        .finally(() => {
          writing = null;
        });
    },
    async dropClip(clipId) {
      const clip = journal.clips.find((candidate) => candidate.clipId === clipId);
      kept.change((before) => withoutClip(before, clipId));
      if (clip) await store.remove(fileName(clip));
    },
    async written() {
      while (writing) await writing;
    },
  };
  if (usable) await closeInterrupted(kept, log);
  return kept;
}
