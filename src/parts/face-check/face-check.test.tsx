// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FaceCheck } from './face-check.tsx';

const camera = vi.hoisted(() => {
  const never = () => undefined;
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: never,
    removeEventListener: never,
  }));
  return { begin: vi.fn(async () => undefined) };
});
vi.mock('./use-camera-check.ts', () => ({
  useCameraCheck: () => ({ state: { kind: 'left' }, camera: {}, begin: camera.begin }),
}));

const stillStands = vi.fn<() => Promise<boolean>>();
let root: Root;
let place: HTMLElement;
beforeEach(() => {
  // jsdom lays nothing out, and has no such call.
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ now: Date.parse('2026-03-02T04:20:00.000Z') });
  place = document.createElement('div');
  root = createRoot(place);
  const check = { challenges: ['nod'], challenge_seconds: 8 } as const;
  const never = () => undefined;
  act(() =>
    root.render(
      <FaceCheck
        title="人脸识别"
        check={check}
        onLeave={never}
        stillStands={stillStands}
        sending={() => null}
      />,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const again = () =>
  act(async () =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === '再试一次')?.click(),
  );
const passes = (minutes: number) => act(() => void vi.advanceTimersByTime(minutes * 60_000));

it('is done again at once while it is new', async () => {
  await again();
  expect(camera.begin).toHaveBeenCalledTimes(1);
  expect(stillStands).not.toHaveBeenCalled();
});

it('is asked for before it is done again once it is some minutes old', async () => {
  passes(6);
  stillStands.mockResolvedValueOnce(false);
  await again();
  expect(camera.begin).not.toHaveBeenCalled();
  stillStands.mockResolvedValueOnce(true);
  await again();
  expect(camera.begin).toHaveBeenCalledTimes(1);
});
