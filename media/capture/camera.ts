import { abortReason, inTime, isTimeout, throwIfAborted } from '../abort.ts';
import { cameraRefusalOf, type CameraRefusal, type RefusalSigns } from './refusal.ts';
import { hasCameraApi } from './support.ts';

export type OpenedCamera =
  | { readonly kind: 'open'; readonly stream: MediaStream }
  | { readonly kind: 'refused'; readonly refusal: CameraRefusal; readonly reason: string };

/** Some in-app browsers neither open a camera nor say no; a person at the browser's question answers in less. */
const openDeadlineMs = 60_000;

const sound: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  channelCount: { ideal: 1 },
};

const portrait: MediaStreamConstraints = {
  video: {
    facingMode: 'user',
    width: { ideal: 480 },
    height: { ideal: 640 },
    frameRate: { ideal: 25, max: 30 },
  },
  audio: sound,
};

// For drivers that refuse what they could have approximated.
const whatever: MediaStreamConstraints = { video: { facingMode: 'user' }, audio: sound };

/** A picture alone needs no microphone, so none is asked for. */
type Wanted = 'picture' | 'picture_and_sound';

async function permissionOf(name: 'camera' | 'microphone'): Promise<RefusalSigns['permission']> {
  try {
    return (await navigator.permissions.query({ name })).state;
  } catch {
    return null;
  }
}

async function signsOf(error: unknown): Promise<RefusalSigns> {
  const permissions = [await permissionOf('camera'), await permissionOf('microphone')];
  const kinds = await navigator.mediaDevices
    ?.enumerateDevices()
    .then((devices) => devices.map(({ kind }) => kind))
    .catch(() => null);
  return {
    errorName: error instanceof Error ? error.name : '',
    errorMessage: error instanceof Error ? error.message : String(error),
    secure: globalThis.isSecureContext,
    supported: hasCameraApi(),
    permission: permissions.includes('denied') ? 'denied' : permissions.includes('prompt') ? 'prompt' : null,
    hasCamera: kinds ? kinds.includes('videoinput') : null,
    hasMicrophone: kinds ? kinds.includes('audioinput') : null,
  };
}

async function ask(want: Wanted): Promise<MediaStream> {
  if (!hasCameraApi()) throw new TypeError('no getUserMedia');
  const silent = want === 'picture' ? { audio: false } : {};
  try {
    return await navigator.mediaDevices.getUserMedia({ ...portrait, ...silent });
  } catch (error) {
    if (error instanceof Error && error.name === 'OverconstrainedError')
      return navigator.mediaDevices.getUserMedia({ ...whatever, ...silent });
    throw error;
  }
}

/** Stops every track: the camera's light goes out. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/**
 * Must be asked from a tap: without the gesture some in-app browsers stay black. A camera that the browser refuses is
 * an answer; rejects only where the signal aborts.
 */
export const openCamera = (signal: AbortSignal, want: Wanted = 'picture_and_sound'): Promise<OpenedCamera> =>
  openInTime(() => ask(want), signal);

/**
 * What came of asking a browser for its camera: a refusal, too, where it does not answer. One that opens after that is
 * closed again, and the next tap has it at once. Rejects only where the signal aborts.
 */
export async function openInTime(
  asking: () => Promise<MediaStream>,
  signal: AbortSignal,
): Promise<OpenedCamera> {
  throwIfAborted(signal);
  const opening = answerTo(asking(), signal);
  try {
    return await inTime(openDeadlineMs, signal, opening);
  } catch (error) {
    opening.then((late) => late.kind === 'open' && closeCamera(late.stream)).catch(() => undefined);
    if (!isTimeout(error)) throw error;
    return { kind: 'refused', refusal: 'unknown', reason: 'no answer' };
  }
}

async function answerTo(asked: Promise<MediaStream>, signal: AbortSignal): Promise<OpenedCamera> {
  try {
    const stream = await asked;
    if (signal.aborted) {
      closeCamera(stream);
      throw abortReason(signal);
    }
    return { kind: 'open', stream };
  } catch (error) {
    throwIfAborted(signal);
    return refusedCamera(error);
  }
}

/** What a browser's error says of its camera. */
async function refusedCamera(error: unknown): Promise<OpenedCamera> {
  const signs = await signsOf(error);
  return {
    kind: 'refused',
    refusal: cameraRefusalOf(signs),
    reason: `${signs.errorName}: ${signs.errorMessage}`,
  };
}
