import type { MouseEvent } from 'react';
import { coreCodes } from '../../../contract/codes/core.ts';
import { recordingCodes } from '../../../contract/codes/recording.ts';
import { failureCode, type Failure } from '../../api/failure.ts';
import { failureDetail } from '../../api/failure-detail.ts';
import { failureText } from '../../api/reactions.ts';
import { isServerAway, serverAwayText } from '../../api/server-away.ts';
import { Button } from '../../ui/button.tsx';
import { spokenDuration } from '../../lib/dates.ts';
import { StatePage } from '../../ui/state-page.tsx';
import { LoadAnewButton } from './load-anew-button.tsx';
import { useKeptReadingMs } from './use-kept-reading.ts';
import { useRetryWhenOnline } from './use-retry-when-online.ts';

interface Props {
  readonly failure: Failure;
  /** `tap`: by hand, and not by itself. */
  readonly onRetry: (tap?: MouseEvent) => void;
  /** The page's title. */
  readonly bar?: string;
}

/** A page whose content did not come: what happened, what is safe, the way on. */
export function FailurePage({ failure, onRetry, bar = '朗读录制' }: Props) {
  const offline = failure.kind === 'no_response';
  const away = isServerAway(failure);
  const passes = offline || away;
  const small = failureDetail(failure);
  const keptMs = useKeptReadingMs(passes);
  useRetryWhenOnline(passes, onRetry, { slows: away });
  if (failure.kind === 'code' && failure.code === recordingCodes.recordingTakenOver.code)
    return (
      <StatePage
        tone="attention"
        bar="朗读录制"
        title="已在另一台设备上继续"
        text="请在那台设备上完成录制。如需换回本机，请从短信或聊天重新点开链接并验证身份。"
      />
    );
  const safe = keptMs > 0 ? `已录的 ${spokenDuration(keptMs)} 安全保存在本机。` : '已完成的步骤都已保存。';
  return (
    <StatePage
      tone={passes ? 'attention' : 'danger'}
      bar={bar}
      title={offline ? '网络没有连上' : away ? '系统暂时不可用' : '内容没有加载出来'}
      text={
        passes
          ? `${safe}${offline ? '网络恢复后会自动继续。' : serverAwayText}`
          : `${failureText(failure)}。已完成的步骤都已保存。`
      }
      {...(small && { small })}
      actions={isOfOtherVersion(failure) ? <LoadAnewButton /> : <Button onClick={onRetry}>重新加载</Button>}
    />
  );
}

/** The page and the server no longer understand each other: the same call would fail the same way. */
const isOfOtherVersion = (failure: Failure): boolean =>
  failure.kind === 'unreadable' || failureCode(failure) === coreCodes.callMissing.code;
