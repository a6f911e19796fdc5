import { pageSeen } from '../capture/page-seen.ts';
import { watchCapture } from '../capture/watchdog.ts';
import { watchFrames } from './frame-watch.ts';

/** No reader loses a sentence meanwhile: a phone that is busy for a moment is given longer than a recording gives it. */
const silentMs = 5_000;

/**
 * Tells once that an open camera gives no picture any more, though its track may say that it lives: a call took it, or
 * another app. Where the page is hidden none is expected. Until the signal aborts.
 */
export function watchCamera(stream: MediaStream, onLost: () => void, signal: AbortSignal): void {
  const frames = watchFrames(stream);
  if (!frames) return;
  let watch: { stop(): void } | null = null;
  const end = () => {
    watch?.stop();
    frames.stop();
  };
  const follow = () => {
    const since = performance.now();
    watch = watchCapture(
      stream,
      () => Math.max(since, frames.lastFrameAt()),
      (reason) => {
        if (reason === 'page_hidden') return void pageSeen(signal).then(follow, () => undefined);
        end();
        onLost();
      },
      silentMs,
    );
  };
  signal.addEventListener('abort', end, { once: true });
  follow();
}
