import { useCallback, useEffect, useRef, useState } from 'react';
import type { SelfTestReport, SelfTestResult } from '../../../media/self-test/self-test.types.ts';
import { selfTestApi } from './api.ts';

export type SelfTestStage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'running'; readonly results: readonly SelfTestResult[] }
  /** The tests' own code did not arrive. */
  | { readonly kind: 'not_loaded' }
  | { readonly kind: 'done'; readonly report: SelfTestReport };

export function useSelfTest() {
  const [ask] = selfTestApi.useLazyStoreProbeQuery();
  const [stage, setStage] = useState<SelfTestStage>({ kind: 'ready' });
  const running = useRef<AbortController | null>(null);

  const stop = useCallback(() => {
    running.current?.abort(new DOMException('the self-test was stopped', 'AbortError'));
    running.current = null;
    setStage({ kind: 'ready' });
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(async () => {
    const controller = new AbortController();
    running.current = controller;
    let results: readonly SelfTestResult[] = [];
    setStage({ kind: 'running', results });
    try {
      const { runSelfTest } = await import('../../../media/self-test/self-test.ts');
      // Stopped before the camera was asked for.
      if (controller.signal.aborted) return;
      const report = await runSelfTest(
        {
          async storeProbe() {
            const { url, server_time } = await ask({}).unwrap();
            return { url, serverTime: server_time };
          },
        },
        (result) => {
          results = [...results, result];
          setStage({ kind: 'running', results });
        },
        controller.signal,
      );
      setStage({ kind: 'done', report });
    } catch {
      // What this phone cannot do is a result.
      if (!controller.signal.aborted) setStage({ kind: 'not_loaded' });
    }
  }, [ask]);

  return { stage, start, stop };
}
