import { canReadTracks } from './track-processor.ts';

export interface CaptureSupport {
  readonly secureContext: boolean;
  readonly camera: boolean;
  /** Frames of a track can be read in this browser. */
  readonly trackProcessor: boolean;
  readonly wakeLock: boolean;
}

/** False below an insecure origin too. */
export const hasCameraApi = (): boolean =>
  typeof navigator !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** What this browser has for filming, without asking for the camera. */
export const captureSupport = (): CaptureSupport => ({
  secureContext: globalThis.isSecureContext,
  camera: hasCameraApi(),
  trackProcessor: canReadTracks() || 'VideoFrame' in globalThis,
  wakeLock: 'wakeLock' in navigator,
});
