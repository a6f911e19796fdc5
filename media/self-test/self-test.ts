import { throwIfAborted } from '../abort.ts';
import { closeCamera, openCamera, type OpenedCamera } from '../capture/camera.ts';
import { reasonOf } from '../log.ts';
import { chooseRung } from '../video/ladder.ts';
import type { Rung } from '../video/rung.types.ts';
import { videoSupport, type VideoSupport } from '../video/video-support.ts';
import { measured, recordProbe, seeCamera, storeProbe } from './probes.ts';
import type { SelfTest, SelfTestReport, SelfTestResult } from './self-test.types.ts';

export interface SelfTestCalls {
  /** A link to an object of the store that is not there: 404 says that the way is open. */
  storeProbe(signal: AbortSignal): Promise<StoreTarget>;
}

interface StoreTarget {
  readonly url: string;
  /** Seconds since 1970. */
  readonly serverTime: number;
}

/** Milliseconds; slower than this the recording still works, and the end of it is waited for. */
const slowRoundTrip = 800;
const clockOffMs = 60_000;

/**
 * One tap: every part of a recording is tried for a moment. Must be called from a tap, since it opens the camera.
 * What fails is a result; rejects only where the signal aborts.
 */
export async function runSelfTest(
  calls: SelfTestCalls,
  onResult: (result: SelfTestResult) => void,
  signal: AbortSignal,
): Promise<SelfTestReport> {
  const run = new SelfTestRun(onResult, signal);
  // First of all, while the tap still counts as a gesture.
  const opening = openCamera(signal);
  try {
    const support = await videoSupport();
    run.tell(browserResult(support));
    const works = await run.tryCamera(await opening, support);
    await run.attempt('storage', storeProbe);
    await run.tryNetwork(calls);
    return { results: run.results, rung: works ?? (support.secureContext ? 'system_camera' : null) };
  } finally {
    // Also where it came to nothing before the camera was tried.
    void opening
      .then((opened) => opened.kind === 'open' && closeCamera(opened.stream))
      .catch(() => undefined);
  }
}

class SelfTestRun {
  readonly results: SelfTestResult[] = [];
  readonly #onResult: (result: SelfTestResult) => void;
  readonly #signal: AbortSignal;

  constructor(onResult: (result: SelfTestResult) => void, signal: AbortSignal) {
    this.#onResult = onResult;
    this.#signal = signal;
  }

  tell(result: SelfTestResult): void {
    throwIfAborted(this.#signal);
    this.results.push(result);
    this.#onResult(result);
  }

  async attempt(test: SelfTest, work: () => Promise<Omit<SelfTestResult, 'test'>>): Promise<void> {
    try {
      this.tell({ test, ...(await work()) });
    } catch (error) {
      throwIfAborted(this.#signal);
      this.tell({ test, verdict: 'bad', detail: { reason: reasonOf(error) } });
    }
  }

  /** On which rung a moment was recorded; null where none works. Closes the camera. */
  async tryCamera(opened: OpenedCamera, support: VideoSupport): Promise<Rung | null> {
    if (opened.kind === 'refused') {
      const { refusal, reason } = opened;
      this.tell({ test: 'camera', verdict: 'bad', detail: { refusal, reason } });
      this.tell({ test: 'recording', verdict: 'bad', detail: { reason: 'no_camera' } });
      return null;
    }
    const { stream } = opened;
    let works: Rung | null = null;
    try {
      await this.attempt('camera', () => seeCamera(stream, this.#signal));
      await this.attempt('recording', async () => {
        const { rung, detail } = await recordProbe(stream, chooseRung(support).rung, this.#signal);
        works = rung;
        return { verdict: rung === null ? 'bad' : rung === 'live_encode' ? 'good' : 'attention', detail };
      });
    } finally {
      closeCamera(stream);
    }
    return works;
  }

  async tryNetwork(calls: SelfTestCalls): Promise<void> {
    let target: StoreTarget | null = null;
    await this.attempt('server', async () => {
      const { value, ms } = await timed(() => calls.storeProbe(this.#signal));
      target = value;
      return { verdict: ms > slowRoundTrip ? 'attention' : 'good', detail: measured({ ms }) };
    });
    await this.attempt('store', async () => {
      if (!target) throw new Error('its address is not known');
      const { url } = target;
      const { value, ms } = await timed(() => fetch(url, { signal: this.#signal, cache: 'no-store' }));
      const good = value.status === 404 && ms <= slowRoundTrip;
      return { verdict: good ? 'good' : 'attention', detail: measured({ ms, status: value.status }) };
    });
    await this.attempt('clock', async () => {
      if (!target) throw new Error('the server did not tell its time');
      const offMs = Math.round(Date.now() - target.serverTime * 1000);
      const verdict = Math.abs(offMs) > clockOffMs ? 'attention' : 'good';
      return { verdict, detail: measured({ offSeconds: Math.round(offMs / 1000) }) };
    });
  }
}

function browserResult(support: VideoSupport): SelfTestResult {
  const { secureContext, camera, videoEncoder, aacEncoder, webAssembly, wakeLock, cores } = support;
  const verdict = !secureContext || !camera ? 'bad' : videoEncoder ? 'good' : 'attention';
  return {
    test: 'browser',
    verdict,
    detail: measured({
      ...{ secureContext, camera, videoEncoder, aacEncoder, webAssembly, wakeLock, cores },
      recorderTypes: support.recorderTypes,
    }),
  };
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const began = performance.now();
  const value = await work();
  return { value, ms: Math.round(performance.now() - began) };
}
