import { closeCamera, openInTime, type OpenedCamera } from './camera.ts';
import { hasCameraApi } from './support.ts';

// As phones name their other lenses; one that sees heat or distance shows no lettering.
const unfit = /infrared|\bir\b|depth|tof|红外|景深/i;

interface CardConstraints extends MediaTrackConstraints {
  /** Not in every browser's types: the sensor's own pixels, not smoothed ones. */
  readonly resizeMode?: string;
}

const wanted: CardConstraints = {
  facingMode: 'environment',
  width: { ideal: 1920 },
  height: { ideal: 1080 },
  frameRate: { ideal: 25, max: 30 },
  resizeMode: 'none',
};

/**
 * The camera on the phone's back, without a microphone. Must be asked from a tap. A camera that the browser refuses is
 * an answer; rejects only where the signal aborts.
 */
export const openRearCamera = (signal: AbortSignal): Promise<OpenedCamera> =>
  openInTime(async () => {
    if (!hasCameraApi()) throw new TypeError('no getUserMedia');
    return fitting(await ask());
  }, signal);

async function ask(deviceId?: string): Promise<MediaStream> {
  const { mediaDevices } = navigator;
  const named = (how: 'exact' | 'ideal') => deviceId !== undefined && { deviceId: { [how]: deviceId } };
  try {
    return await mediaDevices.getUserMedia({ video: { ...wanted, ...named('exact') }, audio: false });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'OverconstrainedError') throw error;
    // Some drivers refuse sizes that they could have approximated; the front camera is none for a card.
    return mediaDevices.getUserMedia({
      video: { facingMode: 'environment', ...named('ideal') },
      audio: false,
    });
  }
}

/** Names of cameras are told only once one is open. */
async function fitting(stream: MediaStream): Promise<MediaStream> {
  const [track] = stream.getVideoTracks();
  if (!track || !unfit.test(track.label)) return stream;
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  const better = devices.find(
    ({ kind, label }) =>
      kind === 'videoinput' && /back|rear|environment|后/i.test(label) && !unfit.test(label),
  );
  if (!better) return stream;
  closeCamera(stream);
  return ask(better.deviceId);
}

interface TorchTrack {
  getCapabilities?(): { readonly torch?: boolean };
  applyConstraints(constraints: { advanced: { torch: boolean }[] }): Promise<void>;
}

const torchTrack = (stream: MediaStream): TorchTrack | undefined =>
  stream.getVideoTracks()[0] as unknown as TorchTrack | undefined;

/** Whether this camera has a lamp that can be lit. */
export const hasTorch = (stream: MediaStream): boolean =>
  torchTrack(stream)?.getCapabilities?.().torch === true;

/** Resolves with whether it is lit now; never rejects. */
export async function lightTorch(stream: MediaStream, on: boolean): Promise<boolean> {
  try {
    await torchTrack(stream)?.applyConstraints({ advanced: [{ torch: on }] });
    return on;
  } catch {
    return false;
  }
}
