import { afterEach, expect, test, vi } from 'vitest';
import type { HeldKeys } from './key-ring.ts';
import { newEntry } from './upload-entry.ts';
import { UploadSteps } from './upload-steps.ts';
import { WakeSignal } from './wake-signal.ts';

const sdk = vi.hoisted(() => ({ asked: 0, isAway: true }));
vi.mock('./cos-client.ts', () => ({
  createCosClient: async () => {
    sdk.asked += 1;
    if (sdk.isAway) throw new TypeError('Failed to fetch dynamically imported module');
    return { address: () => 'http://store.test/object' };
  },
}));

afterEach(() => vi.unstubAllGlobals());

test('the SDK that did not come is asked for again with the same keys, and kept once it came', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  const nothing = () => undefined;
  const events = {
    ...{ onProgress: nothing, onFormSent: nothing, onStoreAnswer: nothing },
    ...{ onRegistered: nothing, onRefusedForGood: nothing },
  };
  const { signal } = new AbortController();
  const steps = new UploadSteps({} as never, events, new WakeSignal(), nothing, signal);
  const task = { id: 'a', name: 'front.jpg', deviceBytes: () => 10, closed: () => true };
  const entry = newEntry(task as never, 'kept');
  const held = { keys: { prefix: 'cards/' } } as HeldKeys;
  const asks = () => steps.run(entry, { kind: 'ask_length' }, held);

  await expect(asks()).rejects.toThrow('Failed to fetch');
  sdk.isAway = false;
  await asks();
  await asks();
  expect(sdk.asked).toBe(2);
});
