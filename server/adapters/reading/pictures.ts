import { withInput } from '../video/open-input.ts';
import { picturesAt } from './frames.ts';
import { encodeJpeg } from './jpeg.ts';

/** The frames shown at these times, as JPEG. */
export async function pictures({
  mp4,
  timesMs,
}: {
  mp4: Uint8Array<ArrayBuffer>;
  timesMs: readonly number[];
}): Promise<Uint8Array<ArrayBuffer>[]> {
  return await withInput(mp4, async (input) => {
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw new Error('the video lacks a track');
    const jpegs: Uint8Array<ArrayBuffer>[] = [];
    const times = timesMs.map((ms) => ms / 1000);
    for await (const picture of picturesAt(video, times)) jpegs.push(await encodeJpeg(picture));
    return jpegs;
  });
}
