import { playHidden } from '../capture/hidden-video.ts';

/** When the camera's picture last changed, by showing it to nobody. */
export interface FrameWatch {
  lastFrameAt(): number;
  stop(): void;
}

/** Null where this browser tells of no frames. */
export function watchFrames(stream: MediaStream): FrameWatch | null {
  if (!('requestVideoFrameCallback' in HTMLVideoElement.prototype)) return null;
  const video = playHidden(stream);
  let last = performance.now();
  let handle = 0;
  const seen = () => {
    last = performance.now();
    handle = video.requestVideoFrameCallback(seen);
  };
  handle = video.requestVideoFrameCallback(seen);
  return {
    lastFrameAt: () => last,
    stop() {
      video.cancelVideoFrameCallback(handle);
      video.srcObject = null;
    },
  };
}
