import { inTime, isTimeout, throwIfAborted } from '../abort.ts';
import { playHidden } from './hidden-video.ts';
import { canReadTracks, readPictures } from './track-processor.ts';
import { scaleToRgba, type YuvPicture } from './yuv.ts';

/** A picture of the camera, in any size up to that which it was opened for. One that was drawn lasts until the next. */
export interface SeenPicture {
  /** `longSide` in pixels; never larger than it is. Null where this browser gives no canvas. */
  pixels(longSide: number): ImageData | null;
}

/** Pictures of what the camera sees now, for looking at light and face. */
export interface CameraPictures {
  /** Null where the camera gives none: before its first, or when it is gone. Rejects where the signal aborts. */
  take(signal: AbortSignal): Promise<SeenPicture | null>;
  stop(): void;
}

/**
 * `longSide` in pixels. A picture that is drawn from a playing video is kept by Chromium's caches for seconds, with
 * the camera's own buffer, and of these there are about ten: a look a second cost the recording beside it most of its
 * frames. So the track itself is read where that can be done, one frame a look, copied and given back.
 */
export function openCameraPictures(stream: MediaStream, longSide: number): CameraPictures {
  const [track] = stream.getVideoTracks();
  return track && canReadTracks() ? readFromTrack(track, longSide) : drawFromVideo(stream, longSide);
}

/** A camera that runs gives a frame in less, even in the dark. */
const frameDeadlineMs = 1000;

function readFromTrack(track: MediaStreamTrack, longSide: number): CameraPictures {
  const drawing = newDrawing();
  return {
    async take(signal) {
      if (track.readyState !== 'live') return null;
      const reader = readPictures(track).getReader();
      const next = reader.read();
      try {
        const { value: frame } = await inTime(frameDeadlineMs, signal, next);
        return frame ? await seenIn(frame, longSide, drawing) : null;
      } catch (error) {
        if (!signal.aborted && isTimeout(error)) return null;
        throw error;
      } finally {
        void reader.cancel().catch(() => undefined);
        // One that came too late.
        next.then(({ value }) => value?.close()).catch(() => undefined);
      }
    },
    stop: () => drawing.end(),
  };
}

async function seenIn(frame: VideoFrame, longSide: number, drawing: Drawing): Promise<SeenPicture> {
  try {
    const { displayWidth: width, displayHeight: height } = frame;
    const yuv = await yuvOf(frame);
    return yuv
      ? { pixels: (side) => scaled(yuv, fitted(width, height, side)) }
      : drawing.of(frame, fitted(width, height, longSide));
  } finally {
    frame.close();
  }
}

const scaled = (yuv: YuvPicture, { width, height }: Size): ImageData =>
  new ImageData(scaleToRgba(yuv, width, height), width, height);

/** Null for a format that holds no such planes, as a texture does. */
async function yuvOf(frame: VideoFrame): Promise<YuvPicture | null> {
  const { format, visibleRect, colorSpace } = frame;
  if (!visibleRect || (format !== 'I420' && format !== 'NV12')) return null;
  const bytes = new Uint8Array(frame.allocationSize());
  const planes = await frame.copyTo(bytes);
  return {
    ...{ format, bytes, planes, width: visibleRect.width, height: visibleRect.height },
    matrix: colorSpace.matrix === 'bt709' ? 'bt709' : 'bt601',
    fullRange: colorSpace.fullRange === true,
  };
}

function drawFromVideo(stream: MediaStream, longSide: number): CameraPictures {
  const drawing = newDrawing();
  const video = playHidden(stream);
  return {
    take(signal) {
      throwIfAborted(signal);
      const { videoWidth, videoHeight } = video;
      if (videoWidth === 0 || videoHeight === 0) return Promise.resolve(null);
      return Promise.resolve(drawing.of(video, fitted(videoWidth, videoHeight, longSide)));
    },
    stop() {
      video.srcObject = null;
      drawing.end();
    },
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Never larger than it is; `longSide` in pixels. */
function fitted(width: number, height: number, longSide: number): Size {
  const scale = Math.min(1, longSide / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

interface Drawing {
  of(source: CanvasImageSource, size: Size): SeenPicture;
  end(): void;
}

/** Where the picture's bytes cannot be had: each is drawn once, and smaller ones from that. */
function newDrawing(): Drawing {
  const whole = document.createElement('canvas');
  const smaller = document.createElement('canvas');
  return {
    of(source, size) {
      const context = drawInto(whole, source, size);
      return {
        pixels(longSide) {
          const asked = fitted(size.width, size.height, longSide);
          const drawn = asked.width === size.width ? context : drawInto(smaller, whole, asked);
          return drawn?.getImageData(0, 0, asked.width, asked.height) ?? null;
        },
      };
    },
    end: () => void (whole.width = smaller.width = 0),
  };
}

function drawInto(canvas: HTMLCanvasElement, source: CanvasImageSource, { width, height }: Size) {
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(source, 0, 0, width, height);
  return context;
}
