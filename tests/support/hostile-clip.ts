import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';
import { makeClip } from './make-clip.ts';

// Files that open like a clip and are none: what an attacker, a broken phone or a broken network may send.

/** A clip whose sound begins hours after its picture. */
export async function clipWithLateSound(seconds: number, hours: number): Promise<Uint8Array<ArrayBuffer>> {
  return await repacked(await makeClip({ seconds }), 'fragmented', hours * 3600);
}

/** A clip whose index says that its picture is that wide. */
export async function clipOfWidth(seconds: number, pixels: number): Promise<Uint8Array<ArrayBuffer>> {
  const clip = Buffer.from(await makeClip({ seconds }));
  const entry = clip.indexOf('avc1', clip.indexOf('stsd'));
  // After the type: 6 bytes reserved, the data's place, 16 bytes reserved, the width.
  clip.writeUInt16BE(pixels, entry + 4 + 6 + 2 + 16);
  return new Uint8Array(clip);
}

/** A clip with its index in front of which only this fraction, 0 to 1, is there. */
export async function cutClip(seconds: number, fraction: number): Promise<Uint8Array<ArrayBuffer>> {
  const clip = await repacked(await makeClip({ seconds }), 'in-memory', 0);
  return clip.slice(0, Math.floor(clip.length * fraction));
}

/** A recording that broke off in the midst of writing: fragments, of which the last is there in part. */
export async function brokenOffClip(seconds: number): Promise<Uint8Array<ArrayBuffer>> {
  const clip = Buffer.from(await makeClip({ seconds }));
  const last = clip.lastIndexOf('mdat');
  const end = clip.indexOf('mfra', last);
  return new Uint8Array(clip.subarray(0, Math.floor((last + (end < 0 ? clip.length : end)) / 2)));
}

/** The same packets in another file. */
async function repacked(
  clip: Uint8Array<ArrayBuffer>,
  fastStart: 'fragmented' | 'in-memory',
  soundLateSeconds: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const input = new Input({ source: new BufferSource(clip), formats: [MP4] });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart }), target });
  const pictures = new EncodedVideoPacketSource('avc');
  const sound = new EncodedAudioPacketSource('aac');
  output.addVideoTrack(pictures);
  output.addAudioTrack(sound);
  await output.start();
  const video = copy((await input.getPrimaryVideoTrack())!, pictures, 0);
  const audio = copy((await input.getPrimaryAudioTrack())!, sound, soundLateSeconds);
  await Promise.all([video, audio]);
  await output.finalize();
  input.dispose();
  if (!target.buffer) throw new Error('no clip was made');
  return new Uint8Array(target.buffer);
}

async function copy(
  track: InputVideoTrack | InputAudioTrack,
  source: EncodedVideoPacketSource | EncodedAudioPacketSource,
  lateSeconds: number,
): Promise<void> {
  const decoderConfig = await track.getDecoderConfig();
  for await (const packet of new EncodedPacketSink(track).packets())
    await source.add(packet.clone({ timestamp: Math.max(0, packet.timestamp) + lateSeconds }), {
      decoderConfig: decoderConfig as never,
    });
  source.close();
}
