import { noAnswer } from '../../workers/store/in-time.ts';
import { closingOnFailure, journalOf, openDeviceStore, type DeviceStore } from '../device/device-store.ts';
import { memoryTask } from '../device/memory-task.ts';
import { StoredJournal } from '../device/stored-journal.ts';
import { reasonOf, type Log } from '../log.ts';
import type { UploadTask } from '../upload/upload-task.ts';
import { playableMs } from '../video/probe.ts';
import {
  closeClip,
  fileName,
  newJournal,
  parseJournal,
  withClip,
  withoutClip,
  withoutMarksOf,
  type RecordingJournal,
  type JournalClip,
} from './journal.ts';
import { clipsElsewhere, mergeClips } from './kept-clips.ts';
import { firstUnread, withinClip } from './marks.ts';
import type { RegisteredClip } from './recording-calls.ts';
import type { RecordingScript } from './script.types.ts';

/** A recording as it is kept on this device: the clips' bytes and the journal over them. */
export class StoredRecording {
  readonly store: DeviceStore;
  readonly #journal: StoredJournal<RecordingJournal>;
  /** Of clips for which the device had no room. */
  readonly #inMemory = new Map<string, Blob>();
  #elsewhere: readonly JournalClip[];

  constructor(
    store: DeviceStore,
    journal: StoredJournal<RecordingJournal>,
    elsewhere: readonly JournalClip[],
  ) {
    this.store = store;
    this.#journal = journal;
    this.#elsewhere = elsewhere;
  }

  /** Whether all of it is there after a reload. */
  get outlastsPage(): boolean {
    return this.store.opened.kind !== 'memory' && this.#inMemory.size === 0;
  }

  get journal(): RecordingJournal {
    return this.#journal.content;
  }

  /** Every clip of the recording, what the server keeps of this and other devices among them, as they were read. */
  get clips(): readonly JournalClip[] {
    return mergeClips(this.#elsewhere, this.journal.clips);
  }

  /** What a clip that begins now goes on from; null where nothing was read. */
  get newest(): string | null {
    return this.clips.slice(-1)[0]?.clipId ?? null;
  }

  /** Takes effect at once; on the device a moment later. */
  change(change: (journal: RecordingJournal) => RecordingJournal): void {
    this.#journal.change((journal) => ({ ...change(journal), keptAt: Date.now() }));
  }

  /** No clip's marks of this segment count any longer, also before anything of the new take does. */
  forgetMarksOf(segment: number): void {
    this.change((journal) => ({ ...journal, clips: withoutMarksOf(journal.clips, segment) }));
    this.#elsewhere = withoutMarksOf(this.#elsewhere, segment);
  }

  /** Rejects where the device does not let go of the bytes; the journal has forgotten the clip all the same. */
  async dropClip(clipId: string): Promise<void> {
    const clip = this.journal.clips.find((candidate) => candidate.clipId === clipId);
    this.change((before) => withoutClip(before, clipId));
    if (this.#inMemory.delete(clipId)) return;
    if (clip) await this.store.remove(fileName(clip));
  }

  /** A closed clip for whose bytes the device has no room. It counts as any other while the page is open. */
  keepInMemory(clip: JournalClip, bytes: Blob): void {
    this.#inMemory.set(clip.clipId, bytes);
    this.change((journal) => withClip(journal, { ...clip, inMemory: true }));
  }

  /** What keepInMemory() was told of, and is still of use. */
  get keptInMemory(): readonly { readonly clip: JournalClip; readonly bytes: Blob }[] {
    return this.journal.clips.flatMap((clip) => {
      const bytes = this.#inMemory.get(clip.clipId);
      return bytes ? [{ clip, bytes }] : [];
    });
  }

  /** In bytes, of a clip that is closed. Rejects where the device cannot be read. */
  async sizeOf(clip: JournalClip): Promise<number> {
    return this.#inMemory.get(clip.clipId)?.size ?? (await this.store.size(fileName(clip)));
  }

  /** Rejects where the device cannot be read. */
  async blobOf(clip: JournalClip): Promise<Blob> {
    return this.#inMemory.get(clip.clipId) ?? (await this.store.blob(fileName(clip), clip.contentType));
  }

  /** The upload of a clip that is closed. `bytes` is its size. */
  uploadTask(clip: JournalClip, bytes: number): UploadTask {
    const { store } = this;
    const name = fileName(clip);
    const inMemory = this.#inMemory.get(clip.clipId);
    if (inMemory) return memoryTask({ id: clip.clipId, name, contentType: clip.contentType }, inMemory);
    return {
      id: clip.clipId,
      name,
      contentType: clip.contentType,
      deviceBytes: () => bytes,
      closed: () => true,
      read: (from, to) => store.read(name, from, to),
      blob: () => store.blob(name, clip.contentType),
      crc64: () => store.crc64(name),
    };
  }

  /** Resolves when all changes of the journal are on the device. */
  written(): Promise<void> {
    return this.#journal.written();
  }
}

/**
 * Opens what the device keeps of this very text, or begins anew. Rejects where the browser gives no storage at all.
 */
export async function openStoredRecording(
  script: RecordingScript,
  elsewhere: readonly RegisteredClip[],
  log: Log,
): Promise<StoredRecording> {
  const { store, left } = await openStoreOf(script, log);
  const others = clipsElsewhere(script, elsewhere);
  const journal = left ?? newJournal(script.recordingNo, script.version, firstUnread(script, others));
  const onFailure = (error: unknown) => log('journal_failure', { reason: reasonOf(error) });
  const recording = new StoredRecording(store, new StoredJournal(store, journal, onFailure), others);
  if (left) await closingOnFailure(store, () => closeInterrupted(recording, log));
  return recording;
}

/** The store with what an earlier visit left in it; of another version of the text nothing is left. */
async function openStoreOf(
  { recordingNo, version }: RecordingScript,
  log: Log,
): Promise<{ readonly store: DeviceStore; readonly left: RecordingJournal | null }> {
  const store = await createStore(recordingNo);
  log('storage', { kind: store.opened.kind, refused: store.opened.refused });
  const left = parseJournal(await journalOf(store));
  if (!left || left.scriptVersion === version) return { store, left };
  log('journal_discarded', { version: left.scriptVersion });
  await closingOnFailure(store, () => store.removeAll());
  await store.close();
  return { store: await createStore(recordingNo), left: null };
}

/**
 * A database that is slow to open is asked once more before the page's memory takes its place: what an earlier visit
 * read may be in it.
 */
async function createStore(recordingNo: string): Promise<DeviceStore> {
  const store = await openedStore(recordingNo);
  const { kind, refused } = store.opened;
  if (kind !== 'memory' || !refused.some(({ reason }) => reason === noAnswer)) return store;
  await store.close();
  return openedStore(recordingNo);
}

async function openedStore(recordingNo: string): Promise<DeviceStore> {
  const store = await openDeviceStore(recordingNo, true);
  if (!store) throw new Error('no storage could be made');
  return store;
}

/** A clip that was interrupted is as good as its last whole fragment. */
async function closeInterrupted(recording: StoredRecording, log: Log): Promise<void> {
  const { store } = recording;
  for (const clip of recording.journal.clips) {
    if (clip.stage.kind !== 'recording') continue;
    const { clipId } = clip;
    const blob = await store.blob(fileName(clip), clip.contentType);
    const durationMs = await playableMs(blob).catch(() => 0);
    const marks = withinClip(clip.marks, durationMs);
    log('interrupted_clip', { clipId, durationMs, marks: marks.length });
    if (marks.length === 0) await recording.dropClip(clipId);
    else recording.change((journal) => closeClip(journal, clipId, marks, durationMs));
  }
}
