import {
  EncodedAudioPacketSource,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  NullTarget,
  Output,
  type EncodedPacket,
} from 'mediabunny';
import { boxesIn, joinedBytes, type Box } from './boxes.ts';

/** A packet of a track, and what its encoder says of all. */
export type TrackPacket =
  | {
      readonly kind: 'video';
      readonly packet: EncodedPacket;
      readonly meta: EncodedVideoChunkMetadata | undefined;
    }
  | {
      readonly kind: 'audio';
      readonly codec: 'aac' | 'opus';
      readonly packet: EncodedPacket;
      readonly meta: EncodedAudioChunkMetadata | undefined;
    };

export interface TrackHeader {
  readonly id: number;
  /** Units of a second in which the track's times are told. */
  readonly timescale: number;
}

/** What a fragmented MP4 begins with, and its tracks in the order of the packets. */
export interface InitSegment {
  readonly bytes: Uint8Array;
  readonly tracks: readonly TrackHeader[];
}

/**
 * Of the tracks' first packets. Written by mediabunny for a file that has but these: it is the same for one that goes
 * on. Rejects where an encoder does not say how its packets are decoded: they would need to be rewritten.
 */
export async function initSegment(firsts: readonly TrackPacket[]): Promise<InitSegment> {
  for (const first of firsts)
    if (!first.meta?.decoderConfig?.description && !(first.kind === 'audio' && first.codec === 'opus'))
      throw new Error(`the ${first.kind} encoder does not describe its packets`);
  let ftyp: Uint8Array | null = null;
  let moov: Uint8Array | null = null;
  const format = new Mp4OutputFormat({
    fastStart: 'fragmented',
    onFtyp: (data) => (ftyp = data.slice()),
    onMoov: (data) => (moov = data.slice()),
  });
  const output = new Output({ format, target: new NullTarget() });
  const additions = firsts.map((first) => addition(output, first));
  await output.start();
  for (const add of additions) await add();
  await output.finalize();
  return readHeader(ftyp, moov);
}

function addition(output: Output, first: TrackPacket): () => Promise<void> {
  if (first.kind === 'video') {
    const source = new EncodedVideoPacketSource('avc');
    output.addVideoTrack(source);
    return () => source.add(first.packet, first.meta);
  }
  const source = new EncodedAudioPacketSource(first.codec);
  output.addAudioTrack(source);
  return () => source.add(first.packet, first.meta);
}

function readHeader(ftyp: Uint8Array | null, moov: Uint8Array | null): InitSegment {
  if (!ftyp || !moov) throw new Error('the file has no header');
  const tracks = boxesIn(inner(moov, 'moov')).filter(({ type }) => type === 'trak');
  return { bytes: joinedBytes(ftyp, moov), tracks: tracks.map(trackHeader) };
}

function trackHeader({ body }: Box): TrackHeader {
  const media = inner(body, 'mdia');
  return { id: afterTimes(inner(body, 'tkhd')), timescale: afterTimes(inner(media, 'mdhd')) };
}

function inner(body: Uint8Array, type: string): Uint8Array {
  const found = boxesIn(body).find((one) => one.type === type);
  if (!found) throw new Error(`no ${type}`);
  return found.body;
}

/** Both tkhd and mdhd begin with when it was made and changed, in four or eight bytes each by their version. */
function afterTimes(body: Uint8Array): number {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  return view.getUint32(view.getUint8(0) === 1 ? 20 : 12);
}
