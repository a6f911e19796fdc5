import { inTime, isTimeout, pause, throwIfAborted } from '../abort.ts';
import { startLevelMeter } from '../guide/level-meter.ts';
import { reasonOf } from '../log.ts';
import type { Rung } from '../video/rung.types.ts';
import { openDeviceStore } from '../device/device-store.ts';
import type { ClipOptions, RunningClip } from '../video/clip.types.ts';
import { startLiveClip } from '../video/live-encoder.ts';
import { startRecorderClip } from '../video/media-recorder.ts';
import { proveClip } from '../video/probe.ts';
import type { SelfTestFact, SelfTestResult } from './self-test.types.ts';

type Probe = Omit<SelfTestResult, 'test'>;
type Detail = SelfTestResult['detail'];

/** A fact that the page has no word for does not compile, in a spread either. */
export const measured = <T extends Detail>(
  facts: T & Record<Exclude<keyof T, SelfTestFact>, never>,
): Detail => facts;

/** A camera that gives a picture at all has given it by then. */
const pictureDeadlineMs = 5000;
const lookMs = 1000;
const recordMs = 1500;
const pieceBytes = 1024 * 1024;
/** Below this many frames a second the picture stutters. */
const stutteringRate = 12;
const enoughBytes = 200 * 1024 * 1024;

/** Counts the frames that come, and listens. Rejects where the picture does not play, or the signal aborts. */
export async function seeCamera(stream: MediaStream, signal: AbortSignal): Promise<Probe> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  let frames = 0;
  let loudest = 0;
  const canCount = 'requestVideoFrameCallback' in HTMLVideoElement.prototype;
  const count = () => {
    frames += 1;
    video.requestVideoFrameCallback(count);
  };
  const meter = startLevelMeter(stream, (level) => (loudest = Math.max(loudest, level)));
  try {
    await inTime(pictureDeadlineMs, signal, video.play()).catch((error: unknown) => {
      throw isTimeout(error) ? new Error('no_picture') : error;
    });
    if (canCount) video.requestVideoFrameCallback(count);
    await pause(lookMs, signal);
    const { width = 0, height = 0 } = stream.getVideoTracks()[0]?.getSettings() ?? {};
    const rate = canCount ? frames / (lookMs / 1000) : null;
    const verdict = rate === 0 ? 'bad' : rate !== null && rate < stutteringRate ? 'attention' : 'good';
    const size = `${width}x${height}`;
    return {
      verdict,
      detail: measured({
        ...{ size, loudest: Number(loudest.toFixed(2)) },
        ...(rate !== null && { framesPerSecond: rate }),
      }),
    };
  } finally {
    meter?.stop();
    video.srcObject = null;
  }
}

const starters: Partial<Record<Rung, (options: ClipOptions) => Promise<RunningClip>>> = {
  live_encode: startLiveClip,
  media_recorder: startRecorderClip,
};

async function recordFor(stream: MediaStream, rung: 'live_encode' | 'media_recorder', signal: AbortSignal) {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const start = starters[rung];
  if (!start) throw new Error(rung);
  const clip = await start({
    stream,
    signal,
    onPiece: (piece) => pieces.push(piece.slice()),
    onFailure: () => undefined,
  });
  try {
    await pause(recordMs, signal);
    await clip.finish();
  } catch (error) {
    await clip.cancel().catch(() => undefined);
    throw error;
  }
  const blob = new Blob(pieces, { type: clip.contentType });
  const proof = await proveClip(blob);
  // A quiet room is no fault of the phone.
  if (proof.kind === 'bad' && proof.fault !== 'silent') throw new Error(proof.fault);
  return { bytes: blob.size, contentType: clip.contentType };
}

/**
 * Records for a moment on the best rung that works, and proves what was made; `rung` is null where none works. Rejects
 * only where the signal aborts.
 */
export async function recordProbe(
  stream: MediaStream,
  start: Rung,
  signal: AbortSignal,
): Promise<{ rung: Rung | null; detail: Detail }> {
  const failures: string[] = [];
  for (const rung of ['live_encode', 'media_recorder'] as const) {
    if (rung === 'live_encode' && start !== 'live_encode') continue;
    try {
      return { rung, detail: measured({ rung, ...(await recordFor(stream, rung, signal)), failures }) };
    } catch (error) {
      throwIfAborted(signal);
      failures.push(`${rung}: ${reasonOf(error)}`);
    }
  }
  return { rung: null, detail: { failures } };
}

/** Writes a megabyte to the device and reads it back. Rejects where it is not there. */
export async function storeProbe(): Promise<Probe> {
  const store = await openDeviceStore('self-test', true);
  if (!store) throw new Error('no storage could be made');
  const { kind } = store.opened;
  try {
    const began = performance.now();
    await store.append('probe', new Uint8Array(pieceBytes).fill(7));
    const back = await store.read('probe', 0, pieceBytes);
    if (back.length !== pieceBytes || back[pieceBytes - 1] !== 7)
      throw new Error('what was written is not there');
    const ms = Math.round(performance.now() - began);
    const estimate = await navigator.storage?.estimate?.().catch(() => null);
    const free = estimate?.quota === undefined ? null : estimate.quota - (estimate.usage ?? 0);
    const scarce = free !== null && free < enoughBytes;
    return {
      verdict: kind === 'memory' || scarce ? 'attention' : 'good',
      detail: measured({
        ...{ kind, ms },
        ...(free !== null && { freeMegabytes: Math.round(free / 1024 / 1024) }),
      }),
    };
  } finally {
    await store.removeAll().catch(() => undefined);
    await store.close();
  }
}
