import { pause } from '../abort.ts';
import { reasonOf, type Log } from '../log.ts';
import type { PreChecks } from '../recording.types.ts';
import { openCameraPictures } from '../capture/camera-pictures.ts';
import { newChecks, observeCheck, preChecks, sameChecks, type Observation } from './checks.ts';
import { startFaceFinder, type FaceFinder } from './face-finder.ts';
import { meanLuma, readLight } from './light.ts';

/** Looks and listens while the camera is open. It never holds anything up. */
export interface CheckLoop {
  heard(level: number): void;
  /** More often while the checks are what the page shows, less while the reading is. */
  setPace(pace: 'checking' | 'recording'): void;
  stop(): void;
}

const intervalMs = { checking: 300, recording: 1000 } as const;
/** What the finder of faces needs, and light less. */
const longSide = 256;

export function startCheckLoop(
  stream: MediaStream,
  onChecks: (checks: PreChecks) => void,
  log: Log,
): CheckLoop {
  const life = new AbortController();
  const { signal } = life;
  const pictures = openCameraPictures(stream, longSide);
  let finder: FaceFinder | null = null;
  let checks = newChecks;
  let shown = preChecks(checks);
  let pace: keyof typeof intervalMs = 'checking';

  function observe(observation: Observation) {
    checks = observeCheck(checks, observation);
    const next = preChecks(checks);
    if (sameChecks(shown, next)) return;
    shown = next;
    onChecks(next);
  }

  async function find(picture: ImageData) {
    if (!finder) return;
    try {
      observe({ kind: 'face', reading: await finder.look(picture, signal) });
    } catch (error) {
      if (!signal.aborted) giveUpFace(error);
    }
  }

  function giveUpFace(error: unknown) {
    finder?.stop();
    finder = null;
    log('face_check_unavailable', { reason: reasonOf(error) });
    observe({ kind: 'face_unavailable' });
  }

  async function look() {
    for (;;) {
      const picture = await pictures.take(signal);
      if (picture) {
        observe({ kind: 'light', reading: readLight(meanLuma(picture)) });
        await find(picture);
      }
      await pause(intervalMs[pace], signal);
    }
  }

  startFaceFinder(signal).then(
    (started) => {
      if (signal.aborted) started.stop();
      else finder = started;
    },
    (error: unknown) => {
      if (!signal.aborted) giveUpFace(error);
    },
  );
  look().catch((error: unknown) => {
    if (!signal.aborted) log('checks_failed', { reason: reasonOf(error) });
  });

  return {
    heard: (level) => observe({ kind: 'level', level, atMs: performance.now() }),
    setPace(next) {
      pace = next;
    },
    stop() {
      life.abort(new DOMException('the camera was closed', 'AbortError'));
      finder?.stop();
      pictures.stop();
    },
  };
}
