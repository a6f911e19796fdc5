import { VideoSampleSink } from 'mediabunny';
import type { InputVideoTrack, VideoSample } from 'mediabunny';
import type { Picture } from '../face/picture.ts';

const longSide = 640;

/**
 * The frames shown at these times, in seconds. A time past the end gives the last frame, one before the picture begins
 * (a camera gives its first frame after the microphone its first sound) the first; throws where there is none.
 */
export async function* picturesAt(track: InputVideoTrack, times: readonly number[]): AsyncGenerator<Picture> {
  const first = await track.getFirstTimestamp();
  const shown = times.map((time) => Math.max(time, first));
  for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(shown)) {
    if (!sample) throw new Error('the video has no frame there');
    try {
      yield await pictureOf(sample);
    } finally {
      sample.close();
    }
  }
}

/** RGB, shrunk by a whole number so that the long side is near `longSide`: faces of a reader are large. */
async function pictureOf(sample: VideoSample): Promise<Picture> {
  const { codedWidth, codedHeight } = sample;
  const rgba = new Uint8Array(codedWidth * codedHeight * 4);
  await sample.copyTo(rgba, { format: 'RGBA' });
  const factor = Math.max(1, Math.round(Math.max(codedWidth, codedHeight) / longSide));
  const width = Math.floor(codedWidth / factor);
  const height = Math.floor(codedHeight / factor);
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let sy = 0; sy < factor; sy++)
          for (let sx = 0; sx < factor; sx++)
            sum += rgba[((y * factor + sy) * codedWidth + x * factor + sx) * 4 + c] ?? 0;
        rgb[(y * width + x) * 3 + c] = sum / (factor * factor);
      }
  return { width, height, rgb };
}

/** A small grey copy: enough for light and for change, whatever the codec did to single pixels. */
export function thumbnail({ rgb, width, height }: Picture): Float32Array {
  const across = 48;
  const down = 64;
  const grey = new Float32Array(across * down);
  const count = new Uint16Array(across * down);
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const cell = Math.floor((y * down) / height) * across + Math.floor((x * across) / width);
      const at = (y * width + x) * 3;
      grey[cell] =
        (grey[cell] ?? 0) + 0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0);
      count[cell] = (count[cell] ?? 0) + 1;
    }
  return grey.map((sum, i) => sum / Math.max(1, count[i] ?? 1));
}
