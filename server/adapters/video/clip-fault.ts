import { EncodedPacketSink } from 'mediabunny';
import type { EncodedPacket, Input, InputAudioTrack, InputVideoTrack } from 'mediabunny';
import { mostOf } from '../../../contract/model/recording.ts';
import { boxLayout } from './box-layout.ts';
import type { ObjectReader } from './object-reader.ts';

type Track = InputVideoTrack | InputAudioTrack;

/** Seconds after the clip's start by which a camera and a microphone give something. */
const latestStart = 10;
/** Seconds: the longest clip, and some for a clock that runs otherwise. */
const latestEnd = mostOf.clipMs / 1000 + 60;
/** Pixels of a side: cameras of phones film 8K at most. */
const longestSide = 8192;
/** Seconds at the end that may be missing: of a recording that a reload broke off, the last fragment came in part. */
const mayLack = { fragmented: 3, whole: 1 } as const;

/**
 * What makes a clip useless however often it is tried, in words for the log; null for a good one. Reads the index and
 * the last samples, not the whole file.
 */
export async function clipFault(input: Input, clip: ObjectReader): Promise<string | null> {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (video) {
    const side = Math.max(await video.getDisplayWidth(), await video.getDisplayHeight());
    if (side > longestSide) return `a picture of ${side} pixels`;
  }
  const layout = await boxLayout(clip);
  for (const track of [video, audio]) {
    if (!track) continue;
    const first = await track.getFirstTimestamp();
    if (!(first <= latestStart)) return `a track that begins after ${Math.round(first)} s`;
    const end = await track.computeDuration();
    if (!(end <= latestEnd)) return `a track that ends after ${Math.round(end)} s`;
    if (layout !== 'other' && (await lacksItsEnd(track, mayLack[layout])))
      return 'samples of the index are not there';
  }
  return null;
}

const indexOnly = { metadataOnly: true } as const;

/**
 * Whether the index names samples well before the end whose bytes the file does not have. What lacks less plays, and
 * is judged by what it shows.
 */
async function lacksItsEnd(track: Track, lastSeconds: number): Promise<boolean> {
  const sink = new EncodedPacketSink(track);
  const last = await sink.getPacket(Infinity, indexOnly);
  const earlier = last && (await sink.getPacket(last.timestamp - lastSeconds, indexOnly));
  return earlier !== null && !(await isThere(sink, earlier));
}

const isThere = async (sink: EncodedPacketSink, { timestamp }: EncodedPacket): Promise<boolean> =>
  (await sink.getPacket(timestamp)) !== null;
