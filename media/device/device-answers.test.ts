import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as Comlink from 'comlink';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StoreWorker } from '../../workers/store/types.ts';
import { openDeviceStore } from './device-store.ts';

const never = () => new Promise<never>(() => undefined);
const bytes = 1024 * 1024;
let breaks: () => void;
let ports: MessagePort[] = [];

beforeEach(() => {
  const device = {
    open: async () => ({ kind: 'opfs', refused: [] }),
    read: async () => new Uint8Array(bytes),
    size: never,
  } as unknown as StoreWorker;
  vi.stubGlobal(
    'Worker',
    class {
      onerror: ((event: { message: string }) => void) | null = null;
      readonly #port: MessagePort;
      constructor() {
        const { port1, port2 } = new MessageChannel();
        Comlink.expose(device, port2);
        ports = [port1, port2];
        this.#port = port1;
        breaks = () => this.onerror?.({ message: 'the disk is gone' });
        port1.start();
      }
      postMessage(...message: Parameters<MessagePort['postMessage']>) {
        this.#port.postMessage(...message);
      }
      addEventListener(...listener: Parameters<MessagePort['addEventListener']>) {
        this.#port.addEventListener(...listener);
      }
      removeEventListener(...listener: Parameters<MessagePort['removeEventListener']>) {
        this.#port.removeEventListener(...listener);
      }
    },
  );
});
afterEach(() => {
  for (const port of ports) port.close();
  vi.unstubAllGlobals();
});

/** What was read, held by nobody but whoever read it. */
async function readOnce(): Promise<{ store: unknown; read: WeakRef<object> }> {
  const store = await openDeviceStore('r-1', true);
  const read = (await store?.read('a', 0, bytes)) ?? new Uint8Array();
  return { store, read: new WeakRef(read) };
}

it('holds nothing of what was read from the device while it is open', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const { store, read } = await readOnce();
  await vi.waitFor(() => {
    collect();
    // Compared here: an assertion that failed of it would hold it.
    expect(read.deref() === undefined).toBe(true);
  });
  expect(store).not.toBeNull();
});

it('rejects what is under way when its worker breaks, and what is asked of it after that', async () => {
  const store = await openDeviceStore('r-1', true);
  const underWay = store?.size('a');
  const outcome = expect(underWay).rejects.toThrow();
  breaks();
  await outcome;
  await expect(store?.size('a')).rejects.toThrow();
});
