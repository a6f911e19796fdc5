import { createHash } from 'node:crypto';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, type EncodedPacket } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { makeClip } from '../../tests/support/make-clip.ts';
import { Fragmenter } from './fragmenter.ts';
import type { TrackPacket } from './init-segment.ts';

async function packetsOf(bytes: Uint8Array<ArrayBuffer>) {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const all = async (track: typeof video | typeof audio) => {
    const packets: EncodedPacket[] = [];
    if (track) for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
    return packets;
  };
  return {
    video: await all(video),
    audio: await all(audio),
    videoConfig: (await video?.getDecoderConfig()) ?? undefined,
    audioConfig: (await audio?.getDecoderConfig()) ?? undefined,
  };
}

type Recorded = Awaited<ReturnType<typeof packetsOf>>;
const recorded = async (): Promise<Recorded> => packetsOf(await makeClip({ seconds: 3 }));

const picture = (packet: EncodedPacket, { videoConfig }: Recorded): TrackPacket => ({
  ...{ kind: 'video', packet },
  meta: videoConfig && { decoderConfig: videoConfig },
});

const sound = (packet: EncodedPacket, { audioConfig }: Recorded): TrackPacket => ({
  ...{ kind: 'audio', codec: 'aac', packet },
  meta: audioConfig && { decoderConfig: audioConfig },
});

/** As two encoders give them: each track in its order, the sound a little late. */
function encoded(clip: Recorded): TrackPacket[] {
  const soundIsLateBy = 0.08;
  const pictures = clip.video.map((packet) => ({ at: packet.timestamp, packet: picture(packet, clip) }));
  const sounds = clip.audio.map((packet) => ({
    at: packet.timestamp + soundIsLateBy,
    packet: sound(packet, clip),
  }));
  return [...pictures, ...sounds].sort((a, b) => a.at - b.at).map(({ packet }) => packet);
}

const fragmentSeconds = 0.2;

/** Gives it these packets as time goes on, and ends it. */
async function fragment(packets: readonly TrackPacket[]) {
  const pieces: Uint8Array[] = [];
  const errors: unknown[] = [];
  const fragmenter = new Fragmenter(fragmentSeconds, {
    onPiece: (piece) => pieces.push(piece),
    onError: (error) => errors.push(error),
  });
  for (const packet of packets) {
    fragmenter.add(packet);
    await new Promise(setImmediate);
  }
  const beforeEnd = pieces.length;
  await fragmenter.finish();
  return { pieces, errors, beforeEnd };
}

const file = (pieces: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(pieces));
const told = (packets: readonly EncodedPacket[]) =>
  packets.map(
    ({ timestamp, type, data }) =>
      `${Math.round(timestamp * 1000)} ${type} ${createHash('sha256').update(data).digest('hex').slice(0, 8)}`,
  );

describe('what two encoders give', () => {
  it('is in the file as they gave it, each picture and sound at its time', async () => {
    const clip = await recorded();
    const { pieces, errors } = await fragment(encoded(clip));
    const read = await packetsOf(file(pieces));
    expect(told(read.video)).toEqual(told(clip.video));
    expect(told(read.audio)).toEqual(told(clip.audio));
    expect(read.videoConfig).toMatchObject({ codec: clip.videoConfig?.codec });
    expect(read.audioConfig).toMatchObject({ codec: clip.audioConfig?.codec });
    expect(errors).toEqual([]);
  });

  it('lasts in the file as long as it lasted', async () => {
    const clip = await recorded();
    const read = await packetsOf(file((await fragment(encoded(clip))).pieces));
    const ends = ({ video, audio }: Recorded) =>
      [video, audio].map((packets) => packets.at(-1)!.timestamp + packets.at(-1)!.duration);
    for (const [at, end] of ends(read).entries()) expect(end).toBeCloseTo(ends(clip)[at]!, 2);
  });

  it('lasts each until the next, where the encoder tells no durations', async () => {
    const clip = await recorded();
    const video = clip.video.map((packet) => packet.clone({ duration: 0 }));
    const read = await packetsOf(file((await fragment(encoded({ ...clip, video }))).pieces));
    const durations = read.video.slice(0, -1).map(({ duration }) => Math.round(duration * 1000));
    expect(new Set(durations)).toEqual(new Set([40]));
  });

  it('is given while it comes, whether a picture stands alone or not', async () => {
    const clip = await recorded();
    const { beforeEnd } = await fragment(encoded(clip));
    expect(beforeEnd).toBeGreaterThanOrEqual(3 / (fragmentSeconds + 0.1) - 1);
  });

  it('can be read up to any piece', async () => {
    const clip = await recorded();
    const { pieces } = await fragment(encoded(clip));
    const read = await packetsOf(file(pieces.slice(0, 5)));
    expect(read.video.length).toBeGreaterThan(20);
    expect(told(read.video)).toEqual(told(clip.video).slice(0, read.video.length));
    expect(told(read.audio)).toEqual(told(clip.audio).slice(0, read.audio.length));
  });
});

it('gives pictures alone where the microphone never gave a sound', async () => {
  const clip = await recorded();
  const { pieces } = await fragment(encoded({ ...clip, audio: [] }));
  const read = await packetsOf(file(pieces));
  expect(told(read.video)).toEqual(told(clip.video));
  expect(read.audio).toEqual([]);
});

it('keeps by how much a track began before the other', async () => {
  const clip = await recorded();
  const early = clip.audio.map((packet) => packet.clone({ timestamp: packet.timestamp - 0.5 }));
  const read = await packetsOf(file((await fragment(encoded({ ...clip, audio: early }))).pieces));
  expect(read.audio[0]!.timestamp).toBeCloseTo(-0.5, 2);
  expect(read.audio).toHaveLength(early.length);
});

describe('an encoder that does not keep to what it was asked for', () => {
  it('ends the file where it gives pictures out of their order, and keeps what was good', async () => {
    const clip = await recorded();
    const [a, b] = [clip.video[40]!, clip.video[41]!];
    const swapped = clip.video.with(40, b).with(41, a);
    const { pieces, errors } = await fragment([
      ...clip.audio.map((packet) => sound(packet, clip)),
      ...swapped.map((packet) => picture(packet, clip)),
    ]);
    expect(errors).toHaveLength(1);
    const read = await packetsOf(file(pieces));
    expect(told(read.video)).toEqual(told(swapped.slice(0, 41)));
  });

  it('tells where it does not describe its packets', async () => {
    const clip = await recorded();
    const packets = encoded(clip).map((one) => ({ ...one, meta: undefined }));
    const errors: unknown[] = [];
    const fragmenter = new Fragmenter(fragmentSeconds, {
      onPiece: () => undefined,
      onError: (error) => errors.push(error),
    });
    for (const packet of packets) fragmenter.add(packet);
    await expect(fragmenter.finish()).rejects.toThrow('does not describe');
    expect(errors).toHaveLength(1);
  });
});

it('gives nothing after it was cancelled', async () => {
  const clip = await recorded();
  const pieces: Uint8Array[] = [];
  const fragmenter = new Fragmenter(fragmentSeconds, {
    onPiece: (piece) => pieces.push(piece),
    onError: () => undefined,
  });
  fragmenter.cancel();
  for (const packet of encoded(clip)) fragmenter.add(packet);
  await fragmenter.finish();
  expect(pieces).toEqual([]);
});
