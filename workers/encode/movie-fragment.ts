import { box, boxHeaderBytes, joinedBytes, words } from './boxes.ts';

/** An encoded picture, or a piece of sound; times in its track's units. */
export interface Sample {
  readonly data: Uint8Array;
  readonly at: number;
  readonly duration: number;
  /** Can be decoded without those before it. */
  readonly sync: boolean;
}

/** Samples of one track in the order of their decoding, at least one. */
export interface TrackRun {
  readonly trackId: number;
  readonly samples: readonly Sample[];
}

// ISO/IEC 14496-12, 8.8: flags of tfhd and trun, and of a sample that others need or that needs others.
const baseIsMoof = 0x020000;
const dataOffsetPresent = 0x1;
const durationSizeAndFlagsPresent = 0x700;
const dependsOnNone = 0x02000000;
const dependsOnOthers = 0x01010000;

/** moof and mdat: samples of each track that follow those of the fragment before. */
export function movieFragment(sequence: number, runs: readonly TrackRun[]): Uint8Array {
  // The offsets of the media count from the moof's first byte, so its size comes first.
  const { length } = movieHeader(sequence, runs, 0);
  const header = movieHeader(sequence, runs, length + boxHeaderBytes);
  const media = box('mdat', ...runs.flatMap(({ samples }) => samples.map(({ data }) => data)));
  return joinedBytes(header, media);
}

function movieHeader(sequence: number, runs: readonly TrackRun[], mediaAt: number): Uint8Array {
  let offset = mediaAt;
  const tracks = runs.map((run) => {
    const header = trackFragment(run, offset);
    offset += run.samples.reduce((sum, { data }) => sum + data.length, 0);
    return header;
  });
  return box('moof', box('mfhd', words(0, sequence)), ...tracks);
}

function trackFragment({ trackId, samples }: TrackRun, offset: number): Uint8Array {
  const begins = samples[0]?.at ?? 0;
  const version1 = 0x01000000;
  return box(
    'traf',
    box('tfhd', words(baseIsMoof, trackId)),
    box('tfdt', words(version1, Math.floor(begins / 2 ** 32), begins % 2 ** 32)),
    box(
      'trun',
      words(dataOffsetPresent | durationSizeAndFlagsPresent, samples.length, offset),
      words(...samples.flatMap(({ duration, data, sync }) => [duration, data.length, flagsOf(sync)])),
    ),
  );
}

const flagsOf = (sync: boolean) => (sync ? dependsOnNone : dependsOnOthers);
