import { afterEach, expect, test, vi } from 'vitest';
import { withoutSettings } from './without-settings.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('whoever has a server’s settings in the shell tries nothing on their own database, store or accounts', () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://nobody@own.example/mine');
  vi.stubEnv('COS_BUCKET', 'mine-125');
  vi.stubEnv('CARD_ENGINE', 'tencent');
  vi.stubEnv('CHROMIUM_PATH', '/own/chromium');
  const left = withoutSettings();
  expect(['DATABASE_URL', 'COS_BUCKET', 'CARD_ENGINE'].filter((name) => name in left)).toEqual([]);
  expect(left['CHROMIUM_PATH']).toBe('/own/chromium');
});
