import { openCameraPictures } from './camera-pictures.ts';

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
  const canvas = document.createElement('canvas');
  const pictures = openCameraPictures(stream, stillLongSide);
  return {
    async grab(signal) {
      const picture = await pictures.take(signal);
      if (!picture) return null;
      const pixels = picture.pixels(meshLongSide);
      // Few are kept: the whole picture is made of those alone.
      return pixels && { pixels, jpeg: () => toJpeg(canvas, picture.pixels(stillLongSide)) };
    },
    stop() {
      pictures.stop();
      canvas.width = 0;
    },
  };
}

function toJpeg(canvas: HTMLCanvasElement, picture: ImageData | null): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('the picture could not be encoded'));
    if (!picture) return fail();
    const { width, height } = picture;
    Object.assign(canvas, { width, height });
    canvas.getContext('2d')?.putImageData(picture, 0, 0);
    canvas.toBlob((blob) => (blob ? resolve(blob) : fail()), 'image/jpeg', quality);
  });
}
