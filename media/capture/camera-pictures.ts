import { inTime, isTimeout, throwIfAborted } from '../abort.ts';
import { playHidden } from './hidden-video.ts';
import { canReadTracks, readPictures } from './track-processor.ts';
import { scaleToRgba, type YuvPicture } from './yuv.ts';

/** Pictures of what the camera sees now, for looking at light and face. */
export interface CameraPictures {
  /** Null where the camera gives none: before its first, or when it is gone. Rejects where the signal aborts. */
  take(signal: AbortSignal): Promise<ImageData | null>;
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
  const canvas = document.createElement('canvas');
  return {
    async take(signal) {
      if (track.readyState !== 'live') return null;
      const reader = readPictures(track).getReader();
      const next = reader.read();
      try {
        const { value: frame } = await inTime(frameDeadlineMs, signal, next);
        return frame ? await pixelsOf(frame, longSide, canvas) : null;
      } catch (error) {
        if (!signal.aborted && isTimeout(error)) return null;
        throw error;
      } finally {
        void reader.cancel().catch(() => undefined);
        // One that came too late.
        next.then(({ value }) => value?.close()).catch(() => undefined);
      }
    },
    stop: () => void (canvas.width = 0),
  };
}

async function pixelsOf(
  frame: VideoFrame,
  longSide: number,
  canvas: HTMLCanvasElement,
): Promise<ImageData | null> {
  try {
    const size = fitted(frame.displayWidth, frame.displayHeight, longSide);
    const yuv = await yuvOf(frame);
    return yuv
      ? new ImageData(scaleToRgba(yuv, size.width, size.height), size.width, size.height)
      : draw(canvas, frame, size);
  } finally {
    frame.close();
  }
}

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
  const canvas = document.createElement('canvas');
  const video = playHidden(stream);
  return {
    take(signal) {
      throwIfAborted(signal);
      const { videoWidth, videoHeight } = video;
      if (videoWidth === 0 || videoHeight === 0) return Promise.resolve(null);
      return Promise.resolve(draw(canvas, video, fitted(videoWidth, videoHeight, longSide)));
    },
    stop() {
      video.srcObject = null;
      canvas.width = 0;
    },
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Never larger than it is; `longSide` in pixels. */
export function fitted(width: number, height: number, longSide: number): Size {
  const scale = Math.min(1, longSide / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function draw(canvas: HTMLCanvasElement, source: CanvasImageSource, { width, height }: Size) {
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(source, 0, 0, width, height);
  return context?.getImageData(0, 0, width, height) ?? null;
}
