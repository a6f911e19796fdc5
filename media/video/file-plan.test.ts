import { describe, expect, it } from 'vitest';
import { planFile, type FileFacts } from './file-plan.ts';

const megabyte = 1024 * 1024;
const facts = (change: Partial<FileFacts>): FileFacts => ({
  ...{ bytes: 120 * megabyte, durationMs: 60_000, maxBytes: 150 * megabyte },
  ...{ readable: true, webCodecs: true, webAssembly: true, cores: 8 },
  ...change,
});

describe('planFile', () => {
  it.each([
    [{ bytes: 10 * megabyte }, { kind: 'as_it_is', reason: 'lean_enough' }],
    [{}, { kind: 'convert', engine: 'webcodecs' }],
    [{ webCodecs: false }, { kind: 'convert', engine: 'ffmpeg', reason: 'no_webcodecs' }],
    [
      { webCodecs: false, cores: 2 },
      { kind: 'as_it_is', reason: 'device_too_slow' },
    ],
    [
      { webCodecs: false, durationMs: 300_000 },
      { kind: 'as_it_is', reason: 'device_too_slow' },
    ],
    [
      { webCodecs: false, cores: 2, bytes: 200 * megabyte },
      { kind: 'convert', engine: 'ffmpeg' },
    ],
    [
      { webCodecs: false, webAssembly: false, bytes: 200 * megabyte },
      { kind: 'refuse', reason: 'file_too_large' },
    ],
    [
      { bytes: 10 * megabyte, readable: false, webCodecs: false, cores: 2 },
      { kind: 'convert', engine: 'ffmpeg' },
    ],
    [
      { bytes: 10 * megabyte, readable: false, webCodecs: false, webAssembly: false },
      { kind: 'refuse', reason: 'unreadable' },
    ],
    [
      { bytes: 10 * megabyte, maxBytes: 5 * megabyte },
      { kind: 'convert', engine: 'webcodecs' },
    ],
  ] as const)('%o gives %o', (change, plan) => {
    expect(planFile(facts(change))).toMatchObject(plan);
  });
});
