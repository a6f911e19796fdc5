import type { RecordingSession, SessionState } from '../../../../../media/recording/session.types.ts';
import { Pill } from '../../session/pill.tsx';
import { useVoiceHeard } from '../../session/use-voice.ts';
import { useOtherWindow } from './use-other-window.ts';

interface Props {
  readonly session: RecordingSession;
  readonly state: Extract<SessionState, { kind: 'recording' }>;
  /** Whether this device looks for a face at all: what is not looked at is not called good. */
  readonly faceChecked: boolean;
}

const pauseBetweenSentencesMs = 3000;

export function LiveSigns({ session, state, faceChecked }: Props) {
  const heard = useVoiceHeard(session, pauseBetweenSentencesMs);
  const elsewhere = useOtherWindow();
  if (elsewhere)
    return (
      <Pill tone="attention" live>
        刚才切到了其他窗口，请留在本页朗读
      </Pill>
    );
  if (state.link === 'offline')
    return (
      <Pill tone="attention" live>
        {state.saved.outlastsPage
          ? '网络中断，已保存到本机，恢复后会自动继续'
          : '网络中断，请不要关闭本页，恢复后会自动继续'}
      </Pill>
    );
  const quiet = !heard || state.guidance === 'speak_up';
  const face = state.guidance !== null && state.guidance !== 'speak_up';
  return (
    <>
      {faceChecked && <Pill tone={face ? 'attention' : 'good'}>{face ? '请看提示' : '人脸居中'}</Pill>}
      <Pill tone={quiet ? 'attention' : 'good'}>{quiet ? '没有听清声音' : '声音清晰'}</Pill>
      {state.link === 'slow' && <Pill tone="quiet">网络较慢，不影响录制</Pill>}
    </>
  );
}
