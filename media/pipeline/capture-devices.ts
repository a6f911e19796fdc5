import { closeCamera, openCamera } from '../capture/camera.ts';
import { startLevelMeter, type LevelMeter } from '../capture/level-meter.ts';
import { holdWakeLock, type WakeLock } from '../capture/wake-lock.ts';
import type { CameraRefusal } from '../recording.types.ts';

/** Camera, microphone, level and wake lock, acquired and released as one. */
export interface CaptureDevices {
  stream(): MediaStream | null;
  /** Null when it is open; a live one is kept. */
  acquire(signal: AbortSignal): Promise<{ refusal: CameraRefusal; reason: string } | null>;
  release(): void;
}

const isLive = (stream: MediaStream) => stream.getTracks().every(({ readyState }) => readyState === 'live');

export function createCaptureDevices(onLevel: (level: number) => void): CaptureDevices {
  let held: { stream: MediaStream; meter: LevelMeter | null; wakeLock: WakeLock } | null = null;

  function release() {
    held?.meter?.stop();
    held?.wakeLock.release();
    if (held) closeCamera(held.stream);
    held = null;
  }

  return {
    stream: () => held?.stream ?? null,
    release,
    async acquire(signal) {
      if (held && isLive(held.stream)) return null;
      release();
      const opened = await openCamera(signal);
      if (opened.kind === 'refused') return opened;
      const { stream } = opened;
      held = { stream, meter: startLevelMeter(stream, onLevel), wakeLock: holdWakeLock() };
      return null;
    },
  };
}
