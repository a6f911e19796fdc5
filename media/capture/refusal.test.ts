import { describe, expect, it } from 'vitest';
import { cameraRefusalOf, type RefusalSigns } from './refusal.ts';

const signs = (change: Partial<RefusalSigns>): RefusalSigns => ({
  errorName: 'NotAllowedError',
  errorMessage: 'Permission denied',
  secure: true,
  supported: true,
  permission: null,
  hasCamera: true,
  hasMicrophone: true,
  ...change,
});

describe('cameraRefusalOf', () => {
  it.each([
    [signs({}), 'permission_denied'],
    [signs({ errorMessage: 'Permission dismissed' }), 'permission_dismissed'],
    [signs({ permission: 'prompt' }), 'permission_dismissed'],
    [signs({ permission: 'denied' }), 'permission_denied'],
    [signs({ errorName: 'NotFoundError', hasCamera: false }), 'no_camera'],
    [signs({ errorName: 'NotFoundError', hasMicrophone: false }), 'no_microphone'],
    [signs({ errorName: 'NotFoundError', hasCamera: false, hasMicrophone: false }), 'no_camera'],
    [signs({ errorName: 'NotReadableError' }), 'in_use'],
    [signs({ errorName: 'TypeError', secure: false, supported: false }), 'insecure_origin'],
    [signs({ errorName: 'TypeError', supported: false }), 'unsupported'],
    [signs({ errorName: 'SomethingNew' }), 'unknown'],
  ] as const)('%o means %s', (given, refusal) => {
    expect(cameraRefusalOf(given)).toBe(refusal);
  });
});
