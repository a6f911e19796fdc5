import type { Input, InputAudioTrack, InputVideoTrack } from 'mediabunny';

export interface TrackShape {
  readonly width: number;
  readonly height: number;
  /** The decoder configurations, base64: pieces can be joined by copying exactly if these are the same. */
  readonly video: string;
  readonly audio: string;
}

/** Rejects where the file lacks a picture or sound. */
export async function shapeOf(input: Input): Promise<TrackShape> {
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

export function sameShape(a: TrackShape, b: TrackShape): boolean {
  return a.width === b.width && a.height === b.height && a.video === b.video && a.audio === b.audio;
}

/** Both tracks of a piece. Rejects where it lacks one of them. */
export async function tracksOf(input: Input): Promise<{ video: InputVideoTrack; audio: InputAudioTrack }> {
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
