import { closeCamera, openCamera } from '../capture/camera.ts';
import { startCheckLoop, type CheckLoop } from '../guide/check-loop.ts';
import { startLevelMeter, type LevelMeter } from '../guide/level-meter.ts';
import { holdWakeLock, type WakeLock } from '../capture/wake-lock.ts';
import type { Log } from '../log.ts';
import type { CameraRefusal, PreChecks } from '../recording.types.ts';
import { uncheckedChecks } from './machine.ts';

/** Camera, microphone, level, checks and wake lock, acquired and released as one. */
export interface CaptureDevices {
  stream(): MediaStream | null;
  /** Null when it is open; a live one is kept. */
  acquire(signal: AbortSignal): Promise<{ refusal: CameraRefusal; reason: string } | null>;
  checks(): PreChecks;
  setPace(pace: 'checking' | 'recording'): void;
  release(): void;
}

const isLive = (stream: MediaStream) => stream.getTracks().every(({ readyState }) => readyState === 'live');

interface Held {
  readonly stream: MediaStream;
  readonly meter: LevelMeter | null;
  readonly loop: CheckLoop;
  readonly wakeLock: WakeLock;
}

export function createCaptureDevices(options: {
  readonly onLevel: (level: number) => void;
  readonly onChecks: (checks: PreChecks) => void;
  readonly log: Log;
}): CaptureDevices {
  let held: Held | null = null;
  let checks = uncheckedChecks;

  function release() {
    held?.meter?.stop();
    held?.loop.stop();
    held?.wakeLock.release();
    if (held) closeCamera(held.stream);
    held = null;
    checks = uncheckedChecks;
  }

  function showChecks(next: PreChecks) {
    checks = next;
    options.onChecks(next);
  }

  return {
    stream: () => held?.stream ?? null,
    checks: () => checks,
    setPace: (pace) => held?.loop.setPace(pace),
    release,
    async acquire(signal) {
      if (held && isLive(held.stream)) return null;
      release();
      const opened = await openCamera(signal);
      if (opened.kind === 'refused') return opened;
      const { stream } = opened;
      const loop = startCheckLoop(stream, showChecks, options.log);
      const meter = startLevelMeter(stream, (level) => {
        options.onLevel(level);
        loop.heard(level);
      });
      held = { stream, meter, loop, wakeLock: holdWakeLock() };
      return null;
    },
  };
}
