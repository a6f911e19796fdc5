import { reasonOf, type Log } from '../log.ts';
import type { ReadingPosition, RecordingScript } from '../recording.types.ts';
import { changeClip, clipDurationMs, fileName } from './journal.ts';
import type { UploadTask } from '../upload/upload-task.ts';
import type { Uploader } from '../upload/uploader.ts';
import type { ClipFailure } from '../video/clip.types.ts';
import { keptTask, startClip, type ActiveClip, type LiveStanding } from './active-clip.ts';
import type { KeptRecording } from './stored-recording.ts';
import { finishReading, firstUnread, moveTo, rereadSegment, withinClip, type Reading } from './marks.ts';
import type { Saved } from './session.types.ts';

/** The clips of one recording: the one that is being made, those before it, and what the reading says about them. */
export interface ClipKeeper {
  active(): ActiveClip | null;
  start(
    standing: LiveStanding,
    stream: MediaStream,
    at: ReadingPosition,
    signal: AbortSignal,
  ): Promise<ActiveClip>;
  move(to: ReadingPosition): void;
  reread(): void;
  /** `finished`: the phrase at which the reading stands was read to its end. */
  close(end: 'finished' | 'interrupted'): Promise<void>;
  /** Goes on in a new clip of the same stream, without a gap, where the present one nears its greatest size. */
  rollWhereFull(stream: MediaStream, signal: AbortSignal): Promise<ActiveClip | null>;
  /** A clip that exists already, from a file. */
  addWhole(task: UploadTask): void;
  earlierMs(): number;
  /** Null when all is read. */
  unread(): ReadingPosition | null;
  saved(): Saved;
}

// A phrase takes seconds, and a clip ends between two of them: room for the longest.
const fullShare = 0.85;

export async function createClipKeeper(options: {
  readonly script: RecordingScript;
  readonly kept: KeptRecording;
  readonly uploader: Uploader;
  readonly log: Log;
  readonly onWritten: () => void;
  readonly onStorageFailure: (error: unknown) => void;
  readonly onFailure: (clip: ActiveClip | null, failure: ClipFailure) => void;
}): Promise<ClipKeeper> {
  const { script, kept, uploader, log } = options;
  let active: ActiveClip | null = null;
  let stood: LiveStanding | null = null;
  let rolling = false;
  const sizes = new Map<string, { made(): number; device(): number }>();

  for (const clip of kept.journal().clips) {
    const bytes = await kept.store.size(fileName(clip));
    sizes.set(clip.clipId, { made: () => bytes, device: () => bytes });
    uploader.add(keptTask(kept, clip, bytes), 'kept');
  }

  /** The journal follows the reading, so that a crash loses no more than the phrase in progress. */
  function note({ clipId, reading }: ActiveClip) {
    kept.change((journal) => ({
      ...changeClip(journal, clipId, (clip) => ({ ...clip, marks: reading.marks })),
      resumeAt: reading.at,
    }));
  }

  function change(next: (reading: Reading, nowMs: number) => Reading) {
    if (!active) return;
    active.reading = next(active.reading, active.nowMs());
    note(active);
  }

  async function open(standing: LiveStanding, stream: MediaStream, at: ReadingPosition, signal: AbortSignal) {
    const { onWritten, onStorageFailure } = options;
    let opened: ActiveClip | null = null;
    const clip = await startClip({
      standing,
      stream,
      at,
      kept,
      log,
      signal,
      events: { onWritten, onStorageFailure, onFailure: (failure) => options.onFailure(opened, failure) },
    });
    opened = clip;
    sizes.set(clip.clipId, { made: () => clip.writer.madeBytes, device: () => clip.writer.deviceBytes });
    uploader.add(clip.task, 'growing');
    return clip;
  }

  async function drop(clipId: string) {
    uploader.remove(clipId);
    sizes.delete(clipId);
    await kept.dropClip(clipId).catch((error: unknown) => log('drop_failure', { reason: reasonOf(error) }));
  }

  async function closeClip(clip: ActiveClip, read: Reading['marks']) {
    const { durationMs } = await clip.close();
    const marks = withinClip(read, durationMs);
    log('clip_closed', {
      clipId: clip.clipId,
      durationMs,
      marks: marks.length,
      bytes: clip.writer.deviceBytes,
    });
    if (marks.length === 0) return drop(clip.clipId);
    kept.change((journal) =>
      changeClip(journal, clip.clipId, (before) => ({
        ...before,
        marks,
        stage: { kind: 'closed', durationMs },
      })),
    );
    uploader.wake();
  }

  const unread = () => firstUnread(script, kept.clips());

  return {
    active: () => active,
    unread,
    async start(standing, stream, at, signal) {
      active = await open(standing, stream, at, signal);
      stood = standing;
      note(active);
      return active;
    },
    move: (to) => change((reading, nowMs) => moveTo(script, reading, to, nowMs)),
    reread() {
      const segment = active?.reading.at.segment;
      change(rereadSegment);
      kept.change((journal) => ({
        ...journal,
        clips: journal.clips.map((clip) => ({
          ...clip,
          marks: clip.marks.filter((mark) => mark.segment !== segment),
        })),
      }));
    },
    async close(end) {
      const clip = active;
      if (!clip) return;
      active = null;
      const { reading } = clip;
      await closeClip(
        clip,
        end === 'finished' ? finishReading(script, reading, clip.nowMs()) : reading.marks,
      );
      kept.change((journal) => ({ ...journal, resumeAt: unread() }));
    },
    async rollWhereFull(stream, signal) {
      const full = active;
      if (!full || !stood || rolling || full.writer.madeBytes < script.maxClipBytes * fullShare) return null;
      rolling = true;
      try {
        const next = await open(stood, stream, full.reading.at, signal);
        // The reader may have gone on, or stopped, while the new clip began.
        if (active !== full) {
          await next.running.cancel();
          await drop(next.clipId);
          return null;
        }
        next.reading = { ...next.reading, at: full.reading.at };
        active = next;
        note(next);
        await closeClip(full, full.reading.marks);
        return next;
      } finally {
        rolling = false;
      }
    },
    addWhole(task) {
      sizes.set(task.clipId, { made: task.deviceBytes, device: task.deviceBytes });
      uploader.add(task, 'whole');
    },
    earlierMs: () =>
      kept
        .clips()
        .filter(({ clipId }) => clipId !== active?.clipId)
        .reduce((sum, clip) => sum + clipDurationMs(clip), 0),
    saved() {
      let saved: Saved = { madeBytes: 0, deviceBytes: 0, storeBytes: 0 };
      for (const [clipId, { made, device }] of sizes)
        saved = {
          madeBytes: saved.madeBytes + made(),
          deviceBytes: saved.deviceBytes + device(),
          storeBytes: saved.storeBytes + uploader.storeBytes(clipId),
        };
      return saved;
    },
  };
}
