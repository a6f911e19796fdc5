import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openRearCamera } from './rear-camera.ts';

const getUserMedia = vi.fn<MediaDevices['getUserMedia']>();
const enumerateDevices = vi.fn<MediaDevices['enumerateDevices']>();

/** A camera as a phone names it. */
function streamOf(label: string) {
  const track = { label, stop: vi.fn() };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
  return { stream, stop: track.stop };
}

const device = (deviceId: string, label: string, kind = 'videoinput') =>
  ({ deviceId, label, kind }) as MediaDeviceInfo;

const refusal = (name: string) => Object.assign(new Error(name), { name });

const videoAsked = (time: number) => getUserMedia.mock.calls[time]?.[0]?.video;

const open = () => openRearCamera(new AbortController().signal);

beforeEach(() => {
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, enumerateDevices } });
  enumerateDevices.mockResolvedValue([]);
});
afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

it('asks once for the camera on the back, without a microphone and with the sensor’s own pixels', async () => {
  const { stream } = streamOf('camera2 0, facing back');
  getUserMedia.mockResolvedValue(stream);
  expect(await open()).toEqual({ kind: 'open', stream });
  expect(getUserMedia).toHaveBeenCalledTimes(1);
  expect(getUserMedia.mock.calls[0]?.[0]).toMatchObject({
    audio: false,
    video: { facingMode: 'environment', resizeMode: 'none', width: { ideal: 1920 }, height: { ideal: 1080 } },
  });
});

it.each([
  'Back Infrared Camera',
  'camera2 3, facing back, IR',
  'Rear ToF camera',
  '后置红外相机',
  '后置景深相机',
])('takes another camera of the back than “%s”, which shows no lettering', async (label) => {
  const [unfit, fit] = [streamOf(label), streamOf('Back Camera')];
  getUserMedia.mockResolvedValueOnce(unfit.stream).mockResolvedValueOnce(fit.stream);
  enumerateDevices.mockResolvedValue([
    ...[device('m', 'Back Microphone', 'audioinput'), device('f', 'Front Camera'), device('i', label)],
    device('b', 'Back Camera'),
  ]);
  expect(await open()).toEqual({ kind: 'open', stream: fit.stream });
  // Some phones open one camera at a time.
  expect(unfit.stop).toHaveBeenCalledTimes(1);
  expect(videoAsked(1)).toMatchObject({ deviceId: { exact: 'b' }, resizeMode: 'none' });
  expect(fit.stop).not.toHaveBeenCalled();
});

it('keeps the camera that it has where there is no better one of the back', async () => {
  const { stream, stop } = streamOf('Back Infrared Camera');
  getUserMedia.mockResolvedValue(stream);
  enumerateDevices.mockResolvedValue([
    device('f', 'Front Camera'),
    device('d', 'Rear depth camera'),
    device('i', 'Back Infrared Camera'),
  ]);
  expect(await open()).toEqual({ kind: 'open', stream });
  expect(stop).not.toHaveBeenCalled();
});

it('still asks for the back where a driver refuses sizes that it could have approximated', async () => {
  const { stream } = streamOf('Back Camera');
  getUserMedia.mockRejectedValueOnce(refusal('OverconstrainedError')).mockResolvedValueOnce(stream);
  expect(await open()).toEqual({ kind: 'open', stream });
  expect(videoAsked(1)).toEqual({ facingMode: 'environment' });
});

it('still asks for that camera where its driver refuses the sizes', async () => {
  const { stream } = streamOf('Back Camera');
  getUserMedia
    .mockResolvedValueOnce(streamOf('Back Infrared Camera').stream)
    .mockRejectedValueOnce(refusal('OverconstrainedError'))
    .mockResolvedValueOnce(stream);
  enumerateDevices.mockResolvedValue([device('b', 'Back Camera')]);
  expect(await open()).toEqual({ kind: 'open', stream });
  expect(videoAsked(2)).toEqual({ facingMode: 'environment', deviceId: { ideal: 'b' } });
});

it('asks no second time where the camera is in use', async () => {
  getUserMedia.mockRejectedValue(refusal('NotReadableError'));
  vi.stubGlobal('isSecureContext', true);
  expect(await open()).toMatchObject({ kind: 'refused', refusal: 'in_use' });
  expect(getUserMedia).toHaveBeenCalledTimes(1);
});
