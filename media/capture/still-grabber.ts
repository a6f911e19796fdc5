import { playHidden } from './hidden-video.ts';

/** A frame of the camera, small for the mesh and whole for whoever must see it afterwards. */
export interface Still {
  readonly pixels: ImageData;
  /** The whole frame as it was grabbed, unmirrored, as a JPEG. Only the newest still can be asked. */
  jpeg(): Promise<Blob>;
}

export interface StillGrabber {
  /** Null before the first frame. */
  grab(): Still | null;
  stop(): void;
}

/** The mesh works on 192 pixels of the face: at arm's length this gives it that many. */
const meshLongSide = 480;
const stillLongSide = 640;
const quality = 0.85;

export function startStillGrabber(stream: MediaStream): StillGrabber {
  const whole = document.createElement('canvas');
  const small = document.createElement('canvas');
  const video = playHidden(stream);
  return {
    grab() {
      const { videoWidth, videoHeight } = video;
      if (videoWidth === 0 || videoHeight === 0) return null;
      draw(whole, video, videoWidth, videoHeight, stillLongSide);
      const context = draw(small, whole, whole.width, whole.height, meshLongSide);
      if (!context) return null;
      return {
        pixels: context.getImageData(0, 0, small.width, small.height),
        jpeg: () => toJpeg(whole),
      };
    },
    stop() {
      video.srcObject = null;
      whole.width = 0;
      small.width = 0;
    },
  };
}

function draw(
  canvas: HTMLCanvasElement,
  source: CanvasImageSource,
  width: number,
  height: number,
  longSide: number,
): CanvasRenderingContext2D | null {
  const scale = Math.min(1, longSide / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context;
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be encoded'))),
      'image/jpeg',
      quality,
    );
  });
}
