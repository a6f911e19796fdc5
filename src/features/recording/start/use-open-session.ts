import type { Unfinished } from '../../../../media/recording/unfinished.ts';
import { requireHere, useGone } from '../../../lib/use-gone.ts';
import { startOf, useFlow } from '../session/flow.ts';
import { loadVideoPage } from '../page-loaders.ts';
import type { Content } from '../use-read-content.ts';

interface Options {
  readonly transmitRecordNo: string;
  readonly content: Extract<Content, { kind: 'there' }>;
  readonly unfinished: Unfinished | null;
  readonly submitOnStop: boolean;
}

/**
 * From a tap: the camera where something is left to read, from where it was left; else the submission. Rejects where
 * code of the recording does not arrive, where what is to be thrown away could not be: then it is still there, and with
 * an AbortError where the page was left meanwhile.
 */
export function useOpenSession({ transmitRecordNo, content, unfinished, submitOnStop }: Options) {
  const flow = useFlow();
  const gone = useGone();
  return async (startAgain: boolean): Promise<void> => {
    await loadVideoPage();
    requireHere(gone);
    const { session } = await flow.hold(content, transmitRecordNo, submitOnStop);
    if (startAgain) await session.discard();
    requireHere(gone);
    if (!startAgain && unfinished && unfinished.resumeAt === null) return void session.submit();
    flow.plan({ from: startOf(content.script), only: startAgain ? null : (unfinished?.only ?? null) });
    await session.open();
  };
}
