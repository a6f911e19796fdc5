import { EncodedAudioPacketSource, EncodedPacketSink, EncodedVideoPacketSource } from 'mediabunny';
import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';
import type { VideoFile } from '../../ports/video-engine.ts';
import { withInput } from './open-input.ts';
import { tracksOf } from './track-shape.ts';
import { writeMp4 } from './write-mp4.ts';

/**
 * Joins MP4s of one shape by copying their packets; each begins where the longer track of the last ended: `starts`, in
 * seconds. Rejects where a piece lacks a track, and where there is such a file.
 */
export async function concatenate(
  pieces: readonly VideoFile[],
  path: string,
): Promise<VideoFile & { readonly starts: readonly number[] }> {
  return await writeMp4(path, async (output) => {
    const sources = {
      video: new EncodedVideoPacketSource('avc'),
      audio: new EncodedAudioPacketSource('aac'),
    };
    output.addVideoTrack(sources.video);
    output.addAudioTrack(sources.audio);
    await output.start();
    const starts: number[] = [];
    let offset = 0;
    for (const piece of pieces) {
      starts.push(offset);
      offset += await append(piece, sources, offset);
    }
    await output.finalize();
    return { path, starts };
  });
}

interface PacketSources {
  readonly video: EncodedVideoPacketSource;
  readonly audio: EncodedAudioPacketSource;
}

/** Gives the piece's length in seconds. */
async function append(piece: VideoFile, sources: PacketSources, offset: number): Promise<number> {
  return await withInput(piece, async (input) => {
    const { video, audio } = await tracksOf(input);
    // Interleaved by the writer, so the two tracks are fed side by side.
    await Promise.all([feed(video, sources.video, offset), feed(audio, sources.audio, offset)]);
    return await input.computeDuration();
  });
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
