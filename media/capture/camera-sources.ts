import { inTime, isTimeout, throwIfAborted } from '../abort.ts';
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

/** What can be drawn of the camera on the page itself; whoever takes it closes it. */
export interface DrawablePicture {
  readonly source: CanvasImageSource;
  readonly width: number;
  readonly height: number;
  close(): void;
}

/** Whole pictures of what the camera sees now; whoever takes one closes it. */
export interface CameraSources {
  /** Null where the camera gives none. Rejects where the signal aborts, or this browser hands none over. */
  take(signal: AbortSignal): Promise<CameraPicture | null>;
  /** Also where this browser hands none over. Null where the camera gives none; rejects where the signal aborts. */
  drawable(signal: AbortSignal): Promise<DrawablePicture | null>;
  stop(): void;
}

const frameDeadlineMs = 1000;

/** The track itself is read where that can be done: a playing video would be drawn on the page's own thread. */
export function openCameraSources(stream: MediaStream): CameraSources {
  const [track] = stream.getVideoTracks();
  return track && canReadTracks() ? fromTrack(track) : fromVideo(stream);
}

function fromTrack(track: MediaStreamTrack): CameraSources {
  const sources: CameraSources = {
    async take(signal) {
      if (track.readyState !== 'live') return null;
      const reader = readPictures(track).getReader();
      const next = reader.read();
      try {
        const { value: frame } = await inTime(frameDeadlineMs, signal, next);
        return frame
          ? { kind: 'frame', frame, width: frame.displayWidth, height: frame.displayHeight }
          : null;
      } catch (error) {
        // One that comes too late.
        void next.then(({ value }) => value?.close()).catch(() => undefined);
        if (!signal.aborted && isTimeout(error)) return null;
        throw error;
      } finally {
        void reader.cancel().catch(() => undefined);
      }
    },
    async drawable(signal) {
      const picture = await sources.take(signal);
      if (picture?.kind !== 'frame') return null;
      const { frame: source, width, height } = picture;
      return { source, width, height, close: () => source.close() };
    },
    stop: () => undefined,
  };
  return sources;
}

function fromVideo(stream: MediaStream): CameraSources {
  const video = playHidden(stream);
  // Its size is known before there is a picture.
  const shown = () => {
    const { videoWidth: width, videoHeight: height, readyState } = video;
    return readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && width > 0 && height > 0
      ? { width, height }
      : null;
  };
  return {
    async take(signal) {
      throwIfAborted(signal);
      const size = shown();
      return size && { kind: 'bitmap', bitmap: await createImageBitmap(video), ...size };
    },
    async drawable(signal) {
      throwIfAborted(signal);
      const size = shown();
      return size && { source: video, ...size, close: () => undefined };
    },
    stop: () => (video.srcObject = null),
  };
}
