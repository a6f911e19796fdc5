import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import type { Input, InputAudioTrack, InputVideoTrack } from 'mediabunny';
import { withInput } from './open-input.ts';

export interface TrackShape {
  readonly width: number;
  readonly height: number;
  /** The decoder configurations, base64: pieces can be joined by copying exactly if these are the same. */
  readonly video: string;
  readonly audio: string;
}

export async function describe(input: Input): Promise<TrackShape> {
  const { video, audio } = await tracksOf(input);
  const v = await video.getDecoderConfig();
  const a = await audio.getDecoderConfig();
  return {
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    video: base64(v?.description),
    audio: `${a?.codec} ${a?.sampleRate} ${a?.numberOfChannels} ${base64(a?.description)}`,
  };
}

export function sameTracks(a: TrackShape, b: TrackShape): boolean {
  return a.width === b.width && a.height === b.height && a.video === b.video && a.audio === b.audio;
}

/** Joins MP4s of one shape by copying their packets; each begins where the longer track of the last ended. */
export async function concatenate(
  pieces: readonly Uint8Array<ArrayBuffer>[],
): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const videoSource = new EncodedVideoPacketSource('avc');
  const audioSource = new EncodedAudioPacketSource('aac');
  output.addVideoTrack(videoSource);
  output.addAudioTrack(audioSource);
  await output.start();
  let offset = 0;
  for (const piece of pieces)
    offset += await withInput(piece, async (input) => {
      const { video, audio } = await tracksOf(input);
      // Interleaved by the writer, so the two tracks are fed side by side.
      await Promise.all([feed(video, videoSource, offset), feed(audio, audioSource, offset)]);
      return await input.computeDuration();
    });
  await output.finalize();
  if (!target.buffer) throw new Error('nothing was written');
  return new Uint8Array(target.buffer);
}

async function feed(
  track: InputVideoTrack | InputAudioTrack,
  source: EncodedVideoPacketSource | EncodedAudioPacketSource,
  offset: number,
): Promise<void> {
  const decoderConfig = await track.getDecoderConfig();
  let first = true;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    // A trimmed piece may carry packets from before its start, for the decoder only.
    const moved = packet.clone({ timestamp: Math.max(0, packet.timestamp) + offset });
    await source.add(moved, first && decoderConfig ? { decoderConfig: decoderConfig as never } : undefined);
    first = false;
  }
}

async function tracksOf(input: Input): Promise<{ video: InputVideoTrack; audio: InputAudioTrack }> {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video || !audio) throw new Error('the piece lacks a track');
  return { video, audio };
}

function base64(description: AllowSharedBufferSource | undefined): string {
  if (!description) return '';
  const view = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  return Buffer.from(view).toString('base64');
}
