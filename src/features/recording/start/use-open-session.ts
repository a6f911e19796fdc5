import { useNavigate } from 'react-router-dom';
import type { Unfinished } from '../../../../media/recording/unfinished.ts';
import { showToast } from '../../../ui/toast.ts';
import { startOf, useFlow } from '../session/flow.ts';
import type { Content } from '../use-read-content.ts';

interface Options {
  readonly transmitRecordNo: string;
  readonly content: Extract<Content, { kind: 'there' }>;
  readonly unfinished: Unfinished | null;
  readonly submitOnStop: boolean;
}

/** From a tap: the camera where something is left to read, from where it was left; else the submission. */
export function useOpenSession({ transmitRecordNo, content, unfinished, submitOnStop }: Options) {
  const flow = useFlow();
  const navigate = useNavigate();
  return async (startAgain: boolean): Promise<void> => {
    const { session } = await flow.hold(content, transmitRecordNo, submitOnStop);
    try {
      if (startAgain) await session.discard();
    } catch {
      return showToast('没有删除成功，请检查网络后重试', 4000);
    }
    if (!startAgain && unfinished && unfinished.resumeAt === null) {
      void session.submit();
      return void navigate('/recording-video');
    }
    const resumeAt = startAgain ? null : (unfinished?.resumeAt ?? null);
    flow.plan({ from: resumeAt ?? startOf(content.script), only: null });
    await session.open();
  };
}
