import { aborted, withDeadline } from '../abort.ts';
import type { Log } from '../log.ts';
import type { ReadingPosition, Rung, RungChange } from '../recording.types.ts';
import { createClipWriter, type ClipWriter } from '../device/piece-writer.ts';
import { fileName, withClip, type JournalClip } from './journal.ts';
import type { UploadTask } from '../upload/upload-task.ts';
import type { ClipFailure, FinishedClip, RunningClip } from '../video/clip.types.ts';
import { startLiveClip } from '../video/live-encoder.ts';
import { startRecorderClip } from '../video/media-recorder.ts';
import { playableMs } from '../video/probe.ts';
import type { KeptRecording } from './stored-recording.ts';
import { startReading, type Reading } from './marks.ts';

/** The clip that is being recorded: its recorder, its bytes' way to the device, and where the reading stands in it. */
export interface ActiveClip {
  readonly clipId: string;
  readonly running: RunningClip;
  readonly writer: ClipWriter;
  readonly task: UploadTask;
  reading: Reading;
  /** Milliseconds from the clip's first frame. */
  nowMs(): number;
  /** Every byte is on the device. Where the recorder or the device failed: what is good of it. */
  close(): Promise<FinishedClip>;
}

export interface ActiveClipEvents {
  readonly onWritten: () => void;
  readonly onStorageFailure: (error: unknown) => void;
  readonly onFailure: (failure: ClipFailure) => void;
}

const finishDeadlineMs = 8_000;

/** 26 characters, as the contract wants a clip's name: lower case, stable over every retry. */
export const newClipId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(26)), (byte) => (byte % 36).toString(36)).join('');

export type LiveRung = Extract<Rung, 'live_encode' | 'media_recorder'>;
export interface LiveStanding {
  readonly rung: LiveRung;
  readonly changes: readonly RungChange[];
}

export async function startClip(options: {
  readonly standing: LiveStanding;
  readonly stream: MediaStream;
  readonly at: ReadingPosition;
  readonly kept: KeptRecording;
  readonly events: ActiveClipEvents;
  readonly log: Log;
  readonly signal: AbortSignal;
}): Promise<ActiveClip> {
  const { standing, stream, at, kept, events, log, signal } = options;
  const clipId = newClipId();
  // Pieces may come before the container is known.
  const early: Uint8Array[] = [];
  let put = (piece: Uint8Array): void => {
    early.push(piece.slice());
  };
  const starters = { live_encode: startLiveClip, media_recorder: startRecorderClip };
  const running = await starters[standing.rung]({
    stream,
    signal,
    onPiece: (piece) => put(piece),
    onFailure: events.onFailure,
  });
  const { container, contentType } = running;
  const clip: JournalClip = {
    ...{ clipId, container, contentType },
    rung: standing.rung,
    rungChanges: standing.changes.slice(-10),
    marks: [],
    stage: { kind: 'recording' },
  };
  const name = fileName(clip);
  const writer = createClipWriter(kept.store, name, events.onWritten, events.onStorageFailure);
  kept.change((journal) => withClip(journal, clip));
  for (const piece of early) writer.put(piece);
  put = (piece) => writer.put(piece);
  let closed = false;

  async function interruptedLength(): Promise<FinishedClip> {
    return { durationMs: await playableMs(await kept.store.blob(name, contentType)).catch(() => 0) };
  }

  const active: ActiveClip = {
    clipId,
    running,
    writer,
    reading: startReading(at),
    nowMs: () => performance.now() - running.startedAt,
    async close() {
      try {
        const finished = await withDeadline(finishDeadlineMs, signal, (inner) =>
          Promise.race([running.finish(), aborted(inner)]),
        );
        await writer.drained();
        return finished;
      } catch (error) {
        log('clip_interrupted', { clipId, reason: String(error) });
        await running.cancel().catch(() => undefined);
        await writer.drained().catch(() => undefined);
        return await interruptedLength();
      } finally {
        closed = true;
      }
    },
    task: {
      clipId,
      name,
      container,
      contentType,
      deviceBytes: () => writer.deviceBytes,
      closed: () => closed,
      read: async (from, to) => writer.recent(from, to) ?? kept.store.read(name, from, to),
      blob: () => kept.store.blob(name, contentType),
      crc64: () => kept.store.crc64(name),
    },
  };
  return active;
}

/** A clip of an earlier visit: nothing of it is in memory. */
export function keptTask(kept: KeptRecording, clip: JournalClip, bytes: number): UploadTask {
  const name = fileName(clip);
  return {
    clipId: clip.clipId,
    name,
    container: clip.container,
    contentType: clip.contentType,
    deviceBytes: () => bytes,
    closed: () => true,
    read: (from, to) => kept.store.read(name, from, to),
    blob: () => kept.store.blob(name, clip.contentType),
    crc64: () => kept.store.crc64(name),
  };
}
