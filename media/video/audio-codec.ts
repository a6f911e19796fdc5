import { canEncodeAudio, Quality } from 'mediabunny';
import { audioBitrate } from './clip.types.ts';

/**
 * AAC where the browser has it. Else Opus, which every WebCodecs browser has and MP4 holds: an AAC encoder in wasm
 * would cost a quarter of a megabyte before the first word, and the server makes AAC of every clip anyway.
 */
export async function chooseAudioCodec(): Promise<'aac' | 'opus'> {
  const options = {
    numberOfChannels: 1,
    sampleRate: 48_000,
    quality: new Quality({ bitrate: audioBitrate }),
  };
  return (await canEncodeAudio('aac', options)) ? 'aac' : 'opus';
}
