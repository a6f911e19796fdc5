import * as Comlink from 'comlink';
import { inTime, isTimeout } from '../abort.ts';
import { NotLoaded, workerFailure } from '../not-loaded.ts';
import type { EncodeWorker } from '../../workers/encode/types.ts';

/** A worker with its calls; whoever has it terminates it. */
export interface OpenedEncodeWorker {
  readonly worker: Worker;
  readonly remote: Comlink.Remote<EncodeWorker>;
}

/** Of a worker that neither answers nor fails. */
const loadDeadlineMs = 15_000;

let loaded: OpenedEncodeWorker | null = null;
let loading: Promise<void> | null = null;

/**
 * Has the encoder's worker ready before it is needed: the network may be gone by then. Rejects with NotLoaded where
 * its code does not arrive in time, and as the worker does where this browser cannot run it; the next call tries again.
 */
export function loadEncodeWorker(): Promise<void> {
  if (loaded) return Promise.resolve();
  loading ??= answering(open())
    .then((opened) => void (loaded = opened))
    .finally(() => (loading = null));
  return loading;
}

/** The one that was loaded, or another. */
export function takeEncodeWorker(): OpenedEncodeWorker {
  const taken = loaded ?? open();
  loaded = null;
  return taken;
}

/** Nothing is recorded any more. */
export function releaseEncodeWorker(): void {
  loaded?.worker.terminate();
  loaded = null;
}

function open(): OpenedEncodeWorker {
  const worker = new Worker(new URL('../../workers/encode/encode.worker.ts', import.meta.url), {
    type: 'module',
  });
  return { worker, remote: Comlink.wrap<EncodeWorker>(worker) };
}

async function answering(opened: OpenedEncodeWorker): Promise<OpenedEncodeWorker> {
  const { worker, remote } = opened;
  const failed = new Promise<never>((_, reject) => {
    worker.onerror = (event) => reject(workerFailure(event, 'the encoder'));
  });
  try {
    await inTime(loadDeadlineMs, new AbortController().signal, Promise.race([remote.ready(), failed]));
    return opened;
  } catch (error) {
    worker.terminate();
    throw isTimeout(error) ? new NotLoaded('the encoder') : error;
  } finally {
    worker.onerror = null;
  }
}
