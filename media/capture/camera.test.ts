import { afterEach, expect, it, vi } from 'vitest';
import { openCamera } from './camera.ts';

afterEach(() => vi.unstubAllGlobals());

it('asks for no camera once the page was left', async () => {
  const getUserMedia = vi.fn(() => new Promise<never>(() => undefined));
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  await expect(openCamera(AbortSignal.abort())).rejects.toThrow();
  expect(getUserMedia).not.toHaveBeenCalled();
});
