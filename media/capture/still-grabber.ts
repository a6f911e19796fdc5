import { fitted, openCameraPictures } from './camera-pictures.ts';

/** A frame of the camera, small for the mesh and whole for whoever must see it afterwards. */
export interface Still {
  readonly pixels: ImageData;
  /** The whole frame as it was grabbed, unmirrored, as a JPEG. Only the newest still can be asked. Rejects where it cannot be encoded. */
  jpeg(): Promise<Blob>;
}

export interface StillGrabber {
  /** Null where the camera gives no frame. Rejects where the signal aborts. */
  grab(signal: AbortSignal): Promise<Still | null>;
  stop(): void;
}

/** The mesh works on 192 pixels of the face: at arm's length this gives it that many. */
const meshLongSide = 480;
const stillLongSide = 640;
const quality = 0.85;

/** Over an open camera, which stays the caller's. */
export function startStillGrabber(stream: MediaStream): StillGrabber {
  const whole = document.createElement('canvas');
  const small = document.createElement('canvas');
  const pictures = openCameraPictures(stream, stillLongSide);
  return {
    async grab(signal) {
      const picture = await pictures.take(signal);
      const [wholeContext, smallContext] = [contextOf(whole), contextOf(small)];
      if (!picture || !wholeContext || !smallContext) return null;
      const { width, height } = picture;
      Object.assign(whole, { width, height });
      Object.assign(small, fitted(width, height, meshLongSide));
      wholeContext.putImageData(picture, 0, 0);
      smallContext.drawImage(whole, 0, 0, small.width, small.height);
      return {
        pixels: smallContext.getImageData(0, 0, small.width, small.height),
        jpeg: () => toJpeg(whole),
      };
    },
    stop() {
      pictures.stop();
      whole.width = 0;
      small.width = 0;
    },
  };
}

const contextOf = (canvas: HTMLCanvasElement) => canvas.getContext('2d', { willReadFrequently: true });

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be encoded'))),
      'image/jpeg',
      quality,
    );
  });
}
