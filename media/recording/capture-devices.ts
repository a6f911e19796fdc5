import { closeCamera, openCamera } from '../capture/camera.ts';
import type { CameraRefusal } from '../capture/refusal.ts';
import { holdWakeLock, type WakeLock } from '../capture/wake-lock.ts';
import { CheckLoop, type CheckPace } from '../guide/check-loop.ts';
import type { PreChecks } from '../guide/checks.types.ts';
import { startLevelMeter, type LevelMeter } from '../guide/level-meter.ts';
import type { Log } from '../log.ts';
import { uncheckedChecks } from './machine.ts';

interface OpenDevices {
  readonly stream: MediaStream;
  readonly meter: LevelMeter | null;
  readonly loop: CheckLoop;
  readonly wakeLock: WakeLock;
}

export interface CaptureDevicesOptions {
  /** Loudness, 0 to 1. */
  readonly onLevel: (level: number) => void;
  readonly onChecks: (checks: PreChecks) => void;
  readonly log: Log;
}

/** Camera, microphone, level, checks and wake lock, acquired and released as one. */
export class CaptureDevices {
  readonly #options: CaptureDevicesOptions;
  #open: OpenDevices | null = null;
  #acquiring: ReturnType<CaptureDevices['acquire']> | null = null;
  #checks = uncheckedChecks;

  constructor(options: CaptureDevicesOptions) {
    this.#options = options;
  }

  get stream(): MediaStream | null {
    return this.#open?.stream ?? null;
  }

  get checks(): PreChecks {
    return this.#checks;
  }

  setPace(pace: CheckPace): void {
    this.#open?.loop.setPace(pace);
  }

  /** Null when the camera is open; a live one is kept. Rejects only where the signal aborts. */
  acquire(signal: AbortSignal): Promise<{ readonly refusal: CameraRefusal; readonly reason: string } | null> {
    // Two who ask would open two, and one of them would never be closed.
    this.#acquiring ??= this.#acquire(signal).finally(() => (this.#acquiring = null));
    return this.#acquiring;
  }

  async #acquire(
    signal: AbortSignal,
  ): Promise<{ readonly refusal: CameraRefusal; readonly reason: string } | null> {
    if (this.#open && isLive(this.#open.stream)) return null;
    this.release();
    const opened = await openCamera(signal);
    if (opened.kind === 'refused') return opened;
    const { stream } = opened;
    const loop = new CheckLoop(stream, (checks) => this.#show(checks), this.#options.log);
    const meter = startLevelMeter(stream, (level) => {
      this.#options.onLevel(level);
      loop.observeLevel(level);
    });
    this.#open = { stream, meter, loop, wakeLock: holdWakeLock() };
    return null;
  }

  /** `onGone` is called when the stream is nobody's any more, and shows its last picture still. */
  release(onGone?: () => void): void {
    const open = this.#open;
    this.#open = null;
    this.#checks = uncheckedChecks;
    onGone?.();
    open?.meter?.stop();
    open?.loop.stop();
    open?.wakeLock.release();
    if (open) closeCamera(open.stream);
  }

  #show(checks: PreChecks): void {
    this.#checks = checks;
    this.#options.onChecks(checks);
  }
}

const isLive = (stream: MediaStream) => stream.getTracks().every(({ readyState }) => readyState === 'live');
