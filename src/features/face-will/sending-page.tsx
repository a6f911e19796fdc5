import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ProofPicture } from '../../../media/guide/challenge-loop.ts';
import type { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { keepLastPicture } from '../../parts/camera/last-picture.ts';
import { Button } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import { useAnswerFaceWillMutation } from './api.ts';
import { maySendAgain } from '../../parts/face-check/may-send-again.ts';
import { proofFrames } from '../../parts/face-check/proof-frames.ts';

interface Props {
  readonly ticket: string;
  readonly pictures: readonly ProofPicture[];
  readonly onLeave: () => void;
}

/** Sends the pictures, as often as it takes: the server answers the same check once. */
export function SendingPage({ ticket, pictures, onLeave }: Props) {
  const navigate = useNavigate();
  const [answer, { error, isLoading }] = useAnswerFaceWillMutation();
  const started = useRef(false);
  const send = useCallback(async () => {
    keepLastPicture(pictures.find(({ shows }) => shows === 'straight')?.jpeg ?? null);
    const { data } = await answer({ ticket, frames: await proofFrames(pictures) });
    if (data) void navigate(data.redirect, { replace: true });
  }, [answer, ticket, pictures, navigate]);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void send();
  }, [send]);
  if (!error || isLoading)
    return <StatePage tone="waiting" bar="意愿确认" title="正在核对" text="约需几秒钟，请不要离开本页。" />;
  return <UnsentPage failure={error as Failure} onAgain={() => void send()} onLeave={onLeave} />;
}

interface UnsentProps {
  readonly failure: Failure;
  readonly onAgain: () => void;
  readonly onLeave: () => void;
}

/** Only pictures that nobody looked at are worth sending again. */
function UnsentPage({ failure, onAgain, onLeave }: UnsentProps) {
  const lost = failure.kind !== 'code';
  return (
    <StatePage
      tone="attention"
      bar="意愿确认"
      title={lost ? '照片还没有送到' : '这次没有成功'}
      text={lost ? '请检查网络后重新发送，不用再拍。' : `${failureText(failure)}。`}
      actions={
        <>
          <Button look="outline" onClick={onLeave}>
            返回
          </Button>
          {maySendAgain(failure) && <Button onClick={onAgain}>重新发送</Button>}
        </>
      }
    />
  );
}
