import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectSource } from '../../ports/blob-store.ts';
import type { AssembledVideo, Cut, VideoFile } from '../../ports/video-engine.ts';
import { concatenate } from './concatenate.ts';
import { faststart } from './faststart.ts';
import { normalise } from './normalise.ts';
import type { FrameSize, Piece } from './normalise.ts';
import { ObjectReader } from './object-reader.ts';
import { withInput } from './open-input.ts';
import { sameShape, shapeOf } from './track-shape.ts';

export interface AssembleInput {
  readonly sources: readonly ObjectSource[];
  readonly cuts: readonly Cut[];
  /** Is made; what is in it after an error is the caller's to remove. */
  readonly folder: string;
}

/**
 * One upright faststart MP4 (H.264 + AAC) of the cuts in their order, in the folder. Encoded packets are copied
 * wherever all cuts allow it: a clip of rung 1 that was read in one go keeps every frame as the phone made it. Rejects
 * with the EngineError of a read of a clip that failed, where a clip lacks a track, and where the folder is there
 * already.
 */
export async function assemble({
  sources,
  cuts,
  folder,
}: AssembleInput): Promise<Omit<AssembledVideo, keyof AsyncDisposable>> {
  await mkdir(folder, { mode: 0o700 });
  const clips = sources.map((source) => new ObjectReader(source));
  const pieces = await fittingPieces(clips, cuts, folder);
  const whole = await joined(pieces, join(folder, 'joined.mp4'));
  const path = join(folder, 'video.mp4');
  const written = await faststart(whole.path, path);
  await remove([whole]);
  return {
    path,
    ...written,
    startsMs: whole.starts.map((seconds) => seconds * 1000),
    durationMs: (await withInput({ path }, (input) => input.computeDuration())) * 1000,
    video: pieces.some((piece) => piece.video === 'encoded') ? 'encoded' : 'copied',
    audio: pieces.some((piece) => piece.audio === 'encoded') ? 'encoded' : 'copied',
  };
}

/** Copies where the copies can be joined, otherwise all of them encoded anew in the first one's size. */
async function fittingPieces(
  clips: readonly ObjectReader[],
  cuts: readonly Cut[],
  folder: string,
): Promise<Piece[]> {
  const copies = await cutPieces(clips, cuts, join(folder, 'copy'), null);
  const [first, ...others] = await shapesOf(copies);
  if (!first) throw new Error('nothing to assemble');
  if (others.every((other) => sameShape(first, other))) return copies;
  await remove(copies);
  return await cutPieces(clips, cuts, join(folder, 'encoded'), { width: first.width, height: first.height });
}

async function cutPieces(
  clips: readonly ObjectReader[],
  cuts: readonly Cut[],
  prefix: string,
  force: FrameSize | null,
): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (const [i, cut] of cuts.entries()) {
    const clip = clips[cut.clip];
    if (!clip) throw new Error(`no clip ${cut.clip}`);
    pieces.push(await normalise(clip, cut, { force, path: `${prefix}-${i}.mp4` }));
  }
  return pieces;
}

async function shapesOf(pieces: readonly VideoFile[]) {
  const shapes = [];
  for (const piece of pieces) shapes.push(await withInput(piece, shapeOf));
  return shapes;
}

async function joined(pieces: readonly Piece[], path: string): ReturnType<typeof concatenate> {
  const [only, second] = pieces;
  if (only && !second) return { path: only.path, starts: [0] };
  const whole = await concatenate(pieces, path);
  await remove(pieces);
  return whole;
}

async function remove(files: readonly VideoFile[]): Promise<void> {
  for (const { path } of files) await rm(path);
}
