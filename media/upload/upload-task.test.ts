import { describe, expect, it } from 'vitest';
import { withStoreLength, nextUpload, type SendingStage } from './upload-task.ts';

const limit = (waiting: number) => Math.min(waiting, 100);
const sending = (change: Partial<SendingStage> = {}): SendingStage => ({
  ...{ kind: 'sending', transport: 'append', storeBytes: 0 },
  ...change,
});

describe('the next step of a task that is appended', () => {
  it.each([
    [
      'asks the store where it stands, before anything else',
      sending({ storeBytes: 'unknown' }),
      50,
      false,
      { kind: 'ask_length' },
    ],
    [
      'sends from there, no more than the limit',
      sending({ storeBytes: 30 }),
      500,
      false,
      { kind: 'append', from: 30, bytes: 100 },
    ],
    [
      'sends the last piece when it is closed',
      sending({ storeBytes: 30 }),
      50,
      true,
      { kind: 'append', from: 30, bytes: 20 },
    ],
    ['waits for more while it is open', sending({ storeBytes: 50 }), 50, false, { kind: 'wait' }],
    ['registers when it is closed and whole', sending({ storeBytes: 50 }), 50, true, { kind: 'register' }],
    ['has nothing to do with nothing', sending(), 0, true, { kind: 'wait' }],
    [
      'is done when registered',
      { kind: 'registered', fileId: 'f', storeBytes: 50 },
      50,
      true,
      { kind: 'wait' },
    ],
  ] as const)('%s', (_, stage, deviceBytes, closed, step) => {
    expect(nextUpload(stage, deviceBytes, closed, limit)).toEqual(step);
  });
});

describe('the next step of a task that is sent whole', () => {
  it.each([
    ['waits until it is closed', false, 0, { kind: 'wait' }],
    ['then sends it', true, 0, { kind: 'send_whole', transport: 'multipart' }],
    ['then registers', true, 50, { kind: 'register' }],
  ] as const)('%s', (_, closed, storeBytes, step) => {
    expect(nextUpload(sending({ transport: 'multipart', storeBytes }), 50, closed, limit)).toEqual(step);
  });
});

describe('the length that the store told', () => {
  it('is where to go on', () => {
    expect(withStoreLength(sending({ storeBytes: 'unknown' }), 42, 100)).toEqual(sending({ storeBytes: 42 }));
    expect(withStoreLength(sending({ storeBytes: 'unknown' }), 0, 100)).toEqual(sending({ storeBytes: 0 }));
  });

  it('is not ours when it is more than the device has: the whole replaces it', () => {
    expect(withStoreLength(sending({ storeBytes: 'unknown' }), 101, 100)).toEqual(
      sending({ transport: 'multipart', storeBytes: 0 }),
    );
  });
});
