import { reasonOf, type Log } from '../log.ts';
import type { RecordingScript } from '../recording.types.ts';
import { openDeviceStore, type DeviceStore } from '../upload/device-store.ts';
import {
  changeClip,
  fileName,
  newJournal,
  parseJournal,
  withoutClip,
  type Journal,
} from '../upload/journal.ts';
import { playableMs } from '../video/probe.ts';
import { firstUnread, withinClip } from './marks.ts';

/** A recording as it is kept on this device: the clips' bytes and the journal over them. */
export interface KeptRecording {
  readonly store: DeviceStore;
  journal(): Journal;
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

export async function openKeptRecording(script: RecordingScript, log: Log): Promise<KeptRecording> {
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
  let journal = usable ?? newJournal(script.recordingNo, script.version, firstUnread(script, []));
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
