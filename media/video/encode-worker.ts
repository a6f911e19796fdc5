import * as Comlink from 'comlink';
import { inTime, isTimeout } from '../abort.ts';
import { NotLoaded, workerFailure } from '../not-loaded.ts';
import type { EncodeWorker } from '../../workers/encode/types.ts';

/** A worker with its calls; whoever has it terminates it. */
export interface OpenedEncodeWorker {
  readonly worker: Worker;
  readonly remote: Comlink.Remote<EncodeWorker>;
  /** What this page's performance.now() is ahead of the worker's. */
  readonly aheadMs: number;
}

/** Of a worker that neither answers nor fails. */
const loadDeadlineMs = 15_000;
const askings = 4;

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

/** The one that was loaded. Throws where none is. */
export function takeEncodeWorker(): OpenedEncodeWorker {
  if (!loaded) throw new Error('the encoder is not loaded');
  const taken = loaded;
  loaded = null;
  return taken;
}

/** Nothing is recorded any more. */
export function releaseEncodeWorker(): void {
  loaded?.worker.terminate();
  loaded = null;
}

function open(): Omit<OpenedEncodeWorker, 'aheadMs'> {
  const worker = new Worker(new URL('../../workers/encode/encode.worker.ts', import.meta.url), {
    type: 'module',
  });
  return { worker, remote: Comlink.wrap<EncodeWorker>(worker) };
}

async function answering(opened: Omit<OpenedEncodeWorker, 'aheadMs'>): Promise<OpenedEncodeWorker> {
  const { worker, remote } = opened;
  const failed = new Promise<never>((_, reject) => {
    worker.onerror = (event) => reject(workerFailure(event, 'the encoder'));
  });
  try {
    const ahead = Promise.race([aheadOf(remote), failed]);
    return { ...opened, aheadMs: await inTime(loadDeadlineMs, new AbortController().signal, ahead) };
  } catch (error) {
    worker.terminate();
    throw isTimeout(error) ? new NotLoaded('the encoder') : error;
  } finally {
    worker.onerror = null;
  }
}

/**
 * Asked, for the two times of origin do not tell: each is of the phone's clock as it stood when its thread began, and a
 * phone that slept or was set meanwhile has them minutes apart. What was answered soonest tells best.
 */
async function aheadOf(remote: OpenedEncodeWorker['remote']): Promise<number> {
  let best = { took: Infinity, ahead: 0 };
  for (let asked = 0; asked < askings; asked++) {
    const before = performance.now();
    const theirs = await remote.ready();
    const after = performance.now();
    if (after - before < best.took) best = { took: after - before, ahead: (before + after) / 2 - theirs };
  }
  return best.ahead;
}
