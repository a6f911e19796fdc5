import {
  BufferSource,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import type { EncodedPacket, InputAudioTrack, InputVideoTrack } from 'mediabunny';
import { makeClip } from './make-clip.ts';

const sampleSeconds = 2;

/**
 * Writes a clip as a phone records it (fragmented MP4) whose frames weigh `frameBytes` each: the reader's first
 * seconds over and over, every frame filled up with a unit that decoders skip.
 */
export async function writeHeavyClip(
  path: string,
  { seconds, frameBytes }: { readonly seconds: number; readonly frameBytes: number },
): Promise<void> {
  const input = new Input({
    source: new BufferSource(await makeClip({ seconds: sampleSeconds })),
    formats: [MP4],
  });
  const video = (await input.getPrimaryVideoTrack())!;
  const audio = (await input.getPrimaryAudioTrack())!;
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 0.4 }),
    target: new FilePathTarget(path),
  });
  const pictures = new EncodedVideoPacketSource('avc');
  const sound = new EncodedAudioPacketSource('aac');
  output.addVideoTrack(pictures);
  output.addAudioTrack(sound);
  await output.start();
  const filler = fillerUnit(frameBytes);
  await Promise.all([
    repeat(video, pictures, seconds, (packet) =>
      packet.clone({ data: Buffer.concat([packet.data, filler.subarray(0, frameBytes)]) }),
    ),
    repeat(audio, sound, seconds, (packet) => packet),
  ]);
  await output.finalize();
  input.dispose();
}

async function repeat(
  track: InputVideoTrack | InputAudioTrack,
  source: EncodedVideoPacketSource | EncodedAudioPacketSource,
  seconds: number,
  change: (packet: EncodedPacket) => EncodedPacket,
): Promise<void> {
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  const decoderConfig = await track.getDecoderConfig();
  for (let round = 0; round * sampleSeconds < seconds; round++)
    for (const packet of packets)
      if (packet.timestamp >= 0 && packet.timestamp < sampleSeconds)
        await source.add(change(packet).clone({ timestamp: packet.timestamp + round * sampleSeconds }), {
          decoderConfig: decoderConfig as never,
        });
}

/** Filler data of H.264 (unit type 12) with its length before it, as MP4 keeps units. */
function fillerUnit(bytes: number): Buffer {
  const unit = Buffer.alloc(bytes, 0xff);
  unit.writeUInt32BE(bytes - 4, 0);
  unit[4] = 12;
  unit[bytes - 1] = 0x80;
  return unit;
}
