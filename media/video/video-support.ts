import { canEncodeAudio, canEncodeVideo } from 'mediabunny';
import { captureSupport, type CaptureSupport } from '../capture/support.ts';
import { picture } from './clip.types.ts';
import { recorderTypes } from './recorder-type.ts';

/** What this browser can do: for the choice of a rung, and for the self-test page. */
export interface VideoSupport extends CaptureSupport {
  readonly videoEncoder: boolean;
  readonly audioEncoder: boolean;
  readonly aacEncoder: boolean;
  readonly recorderTypes: readonly string[];
  readonly webAssembly: boolean;
  readonly cores: number;
}

const tried = (check: Promise<boolean>): Promise<boolean> => check.catch(() => false);

/** Tries the encoders for the picture and the sound that a recording has. Never rejects. */
export async function videoSupport(): Promise<VideoSupport> {
  const { width, height } = picture;
  const [videoEncoder, aacEncoder, opusEncoder] = await Promise.all([
    tried(canEncodeVideo('avc', { width, height, latencyMode: 'realtime' })),
    tried(canEncodeAudio('aac', { numberOfChannels: 1, sampleRate: 48_000 })),
    tried(canEncodeAudio('opus', { numberOfChannels: 1, sampleRate: 48_000 })),
  ]);
  return {
    ...captureSupport(),
    videoEncoder,
    audioEncoder: aacEncoder || opusEncoder,
    aacEncoder,
    recorderTypes: recorderTypes(),
    webAssembly: 'WebAssembly' in globalThis,
    cores: navigator.hardwareConcurrency ?? 1,
  };
}
