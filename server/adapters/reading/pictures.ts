import type { VideoFile } from '../../ports/video-engine.ts';
import { withInput } from '../video/open-input.ts';
import { picturesAt } from './frames.ts';
import { encodeJpeg } from './jpeg.ts';

/**
 * The frames shown at these times, as JPEG. Rejects with the EngineError of a read of the video that failed, and where
 * it cannot be decoded.
 */
export async function pictures({
  video,
  timesMs,
}: {
  readonly video: VideoFile;
  readonly timesMs: readonly number[];
}): Promise<Uint8Array<ArrayBuffer>[]> {
  return await withInput(video, async (input) => {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error('the video lacks a track');
    const jpegs: Uint8Array<ArrayBuffer>[] = [];
    const times = timesMs.map((ms) => ms / 1000);
    for await (const picture of picturesAt(track, times)) jpegs.push(await encodeJpeg(picture));
    return jpegs;
  });
}
