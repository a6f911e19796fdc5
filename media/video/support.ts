import { canEncodeAudio, canEncodeVideo } from 'mediabunny';
import { picture } from './clip.types.ts';
import { recorderTypes } from './recorder-type.ts';
import { hasCameraApi } from '../capture/camera.ts';

/** What this browser can do: for the choice of a rung, and for the self-test page. */
export interface CaptureSupport {
  readonly secureContext: boolean;
  readonly camera: boolean;
  readonly videoEncoder: boolean;
  readonly audioEncoder: boolean;
  readonly aacEncoder: boolean;
  /** Frames of a track can be read in this browser. */
  readonly trackProcessor: boolean;
  readonly recorderTypes: readonly string[];
  readonly fileSystem: boolean;
  readonly indexedDb: boolean;
  readonly webAssembly: boolean;
  readonly wakeLock: boolean;
  readonly cores: number;
}

const hasGlobal = (name: string) => name in globalThis;
const tried = (check: Promise<boolean>): Promise<boolean> => check.catch(() => false);

export async function captureSupport(): Promise<CaptureSupport> {
  const { width, height } = picture;
  const [videoEncoder, aacEncoder, opusEncoder] = await Promise.all([
    tried(canEncodeVideo('avc', { width, height, latencyMode: 'realtime' })),
    tried(canEncodeAudio('aac', { numberOfChannels: 1, sampleRate: 48_000 })),
    tried(canEncodeAudio('opus', { numberOfChannels: 1, sampleRate: 48_000 })),
  ]);
  return {
    secureContext: globalThis.isSecureContext,
    camera: hasCameraApi(),
    videoEncoder,
    audioEncoder: aacEncoder || opusEncoder,
    aacEncoder,
    trackProcessor: hasGlobal('MediaStreamTrackProcessor') || hasGlobal('VideoFrame'),
    recorderTypes: recorderTypes(),
    fileSystem: typeof navigator.storage?.getDirectory === 'function',
    indexedDb: hasGlobal('indexedDB'),
    webAssembly: hasGlobal('WebAssembly'),
    wakeLock: 'wakeLock' in navigator,
    cores: navigator.hardwareConcurrency ?? 1,
  };
}
