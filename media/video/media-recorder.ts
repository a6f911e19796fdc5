import { aborted, withDeadline } from '../abort.ts';
import { reasonOf } from '../log.ts';
import {
  audioBitrate,
  firstFrameDeadlineMs,
  videoBitrate,
  type ClipFailure,
  type ClipOptions,
  type RunningClip,
} from './clip.types.ts';
import { watchFrames } from './frame-watch.ts';
import { bareType, containerOf, recorderTypes } from './recorder-type.ts';

const sliceMs = 500;

/** RecordRTC's MediaStreamRecorder, whose types are loose. */
interface SliceRecorder {
  record(): void;
  stop(): void;
  getInternalRecorder(): MediaRecorder;
  getArrayOfBlobs(): Blob[];
}
interface SliceRecorderConfig {
  readonly mimeType: string;
  readonly timeSlice: number;
  readonly videoBitsPerSecond: number;
  readonly audioBitsPerSecond: number;
  readonly videoKeyFrameIntervalDuration: number;
  readonly getNativeBlob: boolean;
  readonly disableLogs: boolean;
  readonly ondataavailable: (slice: Blob) => void;
}
type SliceRecorderClass = new (stream: MediaStream, config: SliceRecorderConfig) => SliceRecorder;

const happens = (target: EventTarget, name: string): Promise<void> =>
  new Promise((resolve) => target.addEventListener(name, () => resolve(), { once: true }));

/** Rung 2: the browser's own recorder through RecordRTC, whose slices are the pieces. */
export async function startRecorderClip({
  stream,
  onPiece,
  onFailure,
  signal,
}: ClipOptions): Promise<RunningClip> {
  const [type] = recorderTypes();
  if (type === undefined) throw new Error('no type can be recorded');
  const { default: RecordRTC } = await import('recordrtc');
  signal.throwIfAborted();

  let failure: ClipFailure | null = null;
  let lastSliceAt = performance.now();
  let slices: Promise<void> = Promise.resolve();
  const recorder: SliceRecorder = new (RecordRTC.MediaStreamRecorder as SliceRecorderClass)(stream, {
    mimeType: type,
    timeSlice: sliceMs,
    videoBitsPerSecond: videoBitrate,
    audioBitsPerSecond: audioBitrate,
    // An MP4 slice ends at a key frame: without this Chromium's are seconds long, and the last is all sent after stop.
    videoKeyFrameIntervalDuration: sliceMs,
    getNativeBlob: true,
    disableLogs: true,
    ondataavailable(slice) {
      lastSliceAt = performance.now();
      // It keeps every slice for a whole at the end; ours are on the device.
      recorder.getArrayOfBlobs().length = 0;
      if (failure) return;
      slices = slices.then(async () => onPiece(new Uint8Array(await slice.arrayBuffer())));
    },
  });
  recorder.record();
  const native = recorder.getInternalRecorder();
  const frames = watchFrames(stream);
  const stopped = happens(native, 'stop');

  const fail = (error: unknown) => {
    if (failure) return;
    failure = { kind: 'encoder', reason: reasonOf(error) };
    // RecordRTC would begin another file in the same stream of slices.
    recorder.stop();
    onFailure(failure);
  };
  native.addEventListener('error', (event) =>
    fail((event as Event & { error?: unknown }).error ?? event.type),
  );

  async function end() {
    const running = native.state !== 'inactive';
    frames?.stop();
    recorder.stop();
    if (running) await stopped;
  }

  try {
    await withDeadline(firstFrameDeadlineMs, signal, (inner) =>
      Promise.race([happens(native, 'start'), aborted(inner)]),
    );
  } catch (error) {
    await end().catch(() => undefined);
    throw error;
  }
  const startedAt = performance.now();

  return {
    rung: 'media_recorder',
    container: containerOf(type),
    contentType: bareType(type),
    startedAt,
    // A hidden page draws no frames, though it may record them.
    lastFrameAt: () => (frames && !document.hidden ? frames.lastFrameAt() : lastSliceAt),
    async finish() {
      const durationMs = performance.now() - startedAt;
      await end();
      await slices;
      return { durationMs };
    },
    async cancel() {
      failure ??= { kind: 'encoder', reason: 'cancelled' };
      await end();
    },
  };
}
