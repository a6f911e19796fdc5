import { inTime } from '../abort.ts';
import { PieceWriter } from '../device/piece-writer.ts';
import type { Log } from '../log.ts';
import type { UploadTask } from '../upload/upload-task.ts';
import type { ClipFailure, FinishedClip, RunningClip } from '../video/clip.types.ts';
import { startLiveClip } from '../video/live-encoder.ts';
import { startRecorderClip } from '../video/media-recorder.ts';
import { playableMs } from '../video/probe.ts';
import type { Rung, RungChange } from '../video/rung.types.ts';
import { newFileId } from '../device/file-id.ts';
import { fileName, withClip, type JournalClip } from './journal.ts';
import { startReading, type ReadSoFar } from './marks.ts';
import type { ReadingPosition } from './script.types.ts';
import type { StoredRecording } from './stored-recording.ts';

export interface ActiveClipEvents {
  readonly onWritten: () => void;
  readonly onStorageFailure: (error: unknown) => void;
  readonly onFailure: (failure: ClipFailure) => void;
}

/** The rungs on which the page itself records. */
export type LiveRung = Extract<Rung, 'live_encode' | 'media_recorder'>;
export const isLiveRung = (rung: Rung): rung is LiveRung =>
  rung === 'live_encode' || rung === 'media_recorder';
export interface LivePosition {
  readonly rung: LiveRung;
  readonly changes: readonly RungChange[];
}

export interface ActiveClipOptions {
  readonly position: LivePosition;
  readonly stream: MediaStream;
  readonly at: ReadingPosition;
  readonly stored: StoredRecording;
  readonly events: ActiveClipEvents;
  readonly log: Log;
  readonly signal: AbortSignal;
}

const finishDeadlineMs = 8_000;
const keptRungChanges = 10;
const starters = { live_encode: startLiveClip, media_recorder: startRecorderClip };

/** The clip that is being recorded: its recorder, its bytes' way to the device, and where the reading is in it. */
export class ActiveClip {
  readonly clipId: string;
  readonly running: RunningClip;
  readonly writer: PieceWriter;
  reading: ReadSoFar;
  readonly #stored: StoredRecording;
  readonly #name: string;
  readonly #log: Log;
  readonly #signal: AbortSignal;
  #closed = false;

  constructor(
    clip: JournalClip,
    running: RunningClip,
    writer: PieceWriter,
    { at, stored, log, signal }: Pick<ActiveClipOptions, 'at' | 'stored' | 'log' | 'signal'>,
  ) {
    this.clipId = clip.clipId;
    this.running = running;
    this.writer = writer;
    this.reading = startReading(at);
    this.#stored = stored;
    this.#name = fileName(clip);
    this.#log = log;
    this.#signal = signal;
  }

  /** Milliseconds from the clip's first frame. */
  nowMs(): number {
    return performance.now() - this.running.startedAt;
  }

  /** Resolves when every byte is on the device. Where the recorder or the device failed: with what is good of it. */
  async close(): Promise<FinishedClip> {
    try {
      const finished = await inTime(finishDeadlineMs, this.#signal, this.running.finish());
      await this.writer.drained();
      return finished;
    } catch (error) {
      this.#log('clip_interrupted', { clipId: this.clipId, reason: String(error) });
      await this.running.cancel().catch(() => undefined);
      await this.writer.drained().catch(() => undefined);
      return await this.#interruptedLength();
    } finally {
      this.#closed = true;
    }
  }

  /** Its upload, which begins while it is recorded. */
  uploadTask(): UploadTask {
    const { writer } = this;
    const { store } = this.#stored;
    const name = this.#name;
    const { contentType } = this.running;
    return {
      id: this.clipId,
      name,
      contentType,
      deviceBytes: () => writer.deviceBytes,
      closed: () => this.#closed,
      read: async (from, to) => writer.recent(from, to) ?? store.read(name, from, to),
      blob: () => store.blob(name, contentType),
      crc64: () => store.crc64(name),
    };
  }

  async #interruptedLength(): Promise<FinishedClip> {
    const blob = this.#stored.store.blob(this.#name, this.running.contentType);
    return { durationMs: await playableMs(await blob).catch(() => 0) };
  }
}

/** Holds pieces back until there is a writer: the first may come before the container, and so the name, is known. */
class PieceRelay {
  #early: Uint8Array[] = [];
  #writer: PieceWriter | null = null;

  put(piece: Uint8Array): void {
    if (this.#writer) this.#writer.put(piece);
    else this.#early.push(piece.slice());
  }

  connect(writer: PieceWriter): void {
    for (const piece of this.#early) writer.put(piece);
    this.#early = [];
    this.#writer = writer;
  }
}

/** Resolves at the first frame. Rejects where this rung does not start here, or the signal aborts. */
export async function startClip(options: ActiveClipOptions): Promise<ActiveClip> {
  const { position, stream, stored, events, signal } = options;
  const relay = new PieceRelay();
  const running = await starters[position.rung]({
    stream,
    signal,
    onPiece: (piece) => relay.put(piece),
    onFailure: events.onFailure,
  });
  const { container, contentType } = running;
  const clip: JournalClip = {
    ...{ clipId: newFileId(), container, contentType },
    rung: position.rung,
    rungChanges: position.changes.slice(-keptRungChanges),
    marks: [],
    stage: { kind: 'recording' },
    behind: stored.newest,
  };
  const writer = new PieceWriter(stored.store, fileName(clip), events.onWritten, events.onStorageFailure);
  stored.change((journal) => withClip(journal, clip));
  relay.connect(writer);
  return new ActiveClip(clip, running, writer, options);
}
