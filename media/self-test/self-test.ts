import { closeCamera, openCamera } from '../capture/camera.ts';
import { captureSupport, type CaptureSupport } from '../video/support.ts';
import { reasonOf } from '../log.ts';
import { chooseRung } from '../video/ladder.ts';
import type { Rung } from '../recording.types.ts';
import type { SelfTest, SelfTestReport, SelfTestResult } from './self-test.types.ts';
import { recordProbe, seeCamera, storeProbe } from './probes.ts';

export interface SelfTestCalls {
  /** A link to an object of the store that is not there: 404 says that the way is open. */
  storeProbe(signal: AbortSignal): Promise<{ readonly url: string; readonly serverTime: number }>;
}

/** Milliseconds; slower than this the recording still works, and the end of it is waited for. */
const slowRoundTrip = 800;
const clockOffMs = 60_000;

const failed = (test: SelfTest, error: unknown): SelfTestResult => ({
  test,
  verdict: 'bad',
  detail: { reason: reasonOf(error) },
});

function browserResult(support: CaptureSupport): SelfTestResult {
  const { secureContext, camera, videoEncoder, aacEncoder, webAssembly, wakeLock, cores } = support;
  const verdict = !secureContext || !camera ? 'bad' : videoEncoder ? 'good' : 'attention';
  return {
    test: 'browser',
    verdict,
    detail: {
      ...{ secureContext, camera, videoEncoder, aacEncoder, webAssembly, wakeLock, cores },
      recorderTypes: support.recorderTypes,
    },
  };
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const began = performance.now();
  const value = await work();
  return { value, ms: Math.round(performance.now() - began) };
}

/** One tap: every part of a recording is tried for a moment. Must be called from a tap, since it opens the camera. */
export async function runSelfTest(
  calls: SelfTestCalls,
  onResult: (result: SelfTestResult) => void,
  signal: AbortSignal,
): Promise<SelfTestReport> {
  const results: SelfTestResult[] = [];
  const tell = (result: SelfTestResult) => {
    signal.throwIfAborted();
    results.push(result);
    onResult(result);
  };
  async function tried(test: SelfTest, work: () => Promise<SelfTestResult>) {
    try {
      tell(await work());
    } catch (error) {
      signal.throwIfAborted();
      tell(failed(test, error));
    }
  }

  // First of all, while the tap still counts as a gesture.
  const opening = openCamera(signal);
  const support = await captureSupport();
  tell(browserResult(support));
  const opened = await opening;
  let works: Rung | null = null;
  try {
    if (opened.kind === 'refused') {
      const { refusal, reason } = opened;
      tell({ test: 'camera', verdict: 'bad', detail: { refusal, reason } });
      tell({ test: 'recording', verdict: 'bad', detail: { reason: 'no_camera' } });
    } else {
      await tried('camera', async () => ({ test: 'camera', ...(await seeCamera(opened.stream, signal)) }));
      await tried('recording', async () => {
        const made = await recordProbe(opened.stream, chooseRung(support).rung, signal);
        works = made.rung;
        return {
          test: 'recording',
          verdict: made.rung === null ? 'bad' : made.rung === 'live_encode' ? 'good' : 'attention',
          detail: made.detail,
        };
      });
    }
  } finally {
    if (opened.kind === 'open') closeCamera(opened.stream);
  }
  await tried('storage', async () => ({ test: 'storage', ...(await storeProbe()) }));

  let target: { url: string; serverTime: number } | null = null;
  await tried('server', async () => {
    const { value, ms } = await timed(() => calls.storeProbe(signal));
    target = value;
    return { test: 'server', verdict: ms > slowRoundTrip ? 'attention' : 'good', detail: { ms } };
  });
  await tried('store', async () => {
    if (!target) throw new Error('its address is not known');
    const { url } = target;
    const { value, ms } = await timed(() => fetch(url, { signal, cache: 'no-store' }));
    const good = value.status === 404 && ms <= slowRoundTrip;
    return { test: 'store', verdict: good ? 'good' : 'attention', detail: { ms, status: value.status } };
  });
  await tried('clock', () => {
    if (!target) throw new Error('the server did not tell its time');
    const offMs = Math.round(Date.now() - target.serverTime * 1000);
    const verdict = Math.abs(offMs) > clockOffMs ? 'attention' : 'good';
    return Promise.resolve({ test: 'clock', verdict, detail: { offSeconds: Math.round(offMs / 1000) } });
  });
  return { results, rung: works ?? (support.secureContext ? 'system_camera' : null) };
}
