import type { AssembledVideo, Span } from '../../ports/video-engine.ts';
import { concatenate, describe, sameTracks } from './concatenate.ts';
import { normalise } from './normalise.ts';
import { withInput } from './open-input.ts';

/**
 * One upright faststart MP4 (H.264 + AAC) of the cuts in their order. Encoded packets are copied wherever all
 * cuts allow it: a clip of rung 1 that was read in one go keeps every frame as the phone made it.
 */
export async function assemble({
  clips,
  cuts,
}: {
  clips: readonly Uint8Array<ArrayBuffer>[];
  cuts: readonly Span[];
}): Promise<AssembledVideo> {
  if (cuts.length === 0) throw new Error('nothing to assemble');
  const clipOf = (cut: Span) => {
    const clip = clips[cut.clip];
    if (!clip) throw new Error(`no clip ${cut.clip}`);
    return clip;
  };
  let pieces = [];
  for (const cut of cuts) pieces.push(await normalise(clipOf(cut), cut, { force: null }));
  const tracks = await Promise.all(pieces.map(({ mp4 }) => withInput(mp4, describe)));
  const first = tracks[0];
  if (!first) throw new Error('nothing to assemble');
  if (!tracks.every((other) => sameTracks(first, other))) {
    pieces = [];
    for (const cut of cuts)
      pieces.push(await normalise(clipOf(cut), cut, { force: { width: first.width, height: first.height } }));
  }
  const mp4 = pieces.length === 1 && pieces[0] ? pieces[0].mp4 : await concatenate(pieces.map((p) => p.mp4));
  const durationMs = (await withInput(mp4, (input) => input.computeDuration())) * 1000;
  return {
    mp4,
    durationMs,
    video: pieces.some((piece) => piece.video === 'encoded') ? 'encoded' : 'copied',
    audio: pieces.some((piece) => piece.audio === 'encoded') ? 'encoded' : 'copied',
  };
}
