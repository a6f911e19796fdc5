import { aborted, withDeadline } from '../abort.ts';
import { playHidden } from './hidden-video.ts';
import { canReadTracks, readPictures } from './track-processor.ts';

/** A picture of the camera's as it can be handed to a thread: its size in pixels, and what holds it. */
export type CameraPicture =
  | { readonly kind: 'frame'; readonly frame: VideoFrame; readonly width: number; readonly height: number }
  | {
      readonly kind: 'bitmap';
      readonly bitmap: ImageBitmap;
      readonly width: number;
      readonly height: number;
    };

/** Whole pictures of what the camera sees now; whoever takes one closes it. */
export interface CameraSources {
  /** Null where the camera gives none. Rejects where the signal aborts, or this browser hands none over. */
  take(signal: AbortSignal): Promise<CameraPicture | null>;
  stop(): void;
}

const frameDeadlineMs = 1000;

/** The track itself is read where that can be done: a playing video would be drawn on the page's own thread. */
export function openCameraSources(stream: MediaStream): CameraSources {
  const [track] = stream.getVideoTracks();
  return track && canReadTracks() ? fromTrack(track) : fromVideo(stream);
}

function fromTrack(track: MediaStreamTrack): CameraSources {
  return {
    async take(signal) {
      if (track.readyState !== 'live') return null;
      const reader = readPictures(track).getReader();
      const next = reader.read();
      try {
        const { value: frame } = await withDeadline(frameDeadlineMs, signal, (inner) =>
          Promise.race([next, aborted(inner)]),
        );
        return frame
          ? { kind: 'frame', frame, width: frame.displayWidth, height: frame.displayHeight }
          : null;
      } catch (error) {
        // One that comes too late.
        void next.then(({ value }) => value?.close()).catch(() => undefined);
        if (!signal.aborted && error instanceof DOMException && error.name === 'TimeoutError') return null;
        throw error;
      } finally {
        void reader.cancel().catch(() => undefined);
      }
    },
    stop: () => undefined,
  };
}

function fromVideo(stream: MediaStream): CameraSources {
  const video = playHidden(stream);
  return {
    async take(signal) {
      signal.throwIfAborted();
      const { videoWidth: width, videoHeight: height } = video;
      if (width === 0 || height === 0) return null;
      return { kind: 'bitmap', bitmap: await createImageBitmap(video), width, height };
    },
    stop: () => (video.srcObject = null),
  };
}
