import { needsPermission } from '../../../media/capture/refusal.ts';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OpenedFaceWill } from '../../../contract/services/face-will.ts';
import type { ProofPicture } from '../../../media/guide/challenge-loop.ts';
import type { CameraRefusal } from '../../../media/capture/refusal.ts';
import type { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { platform } from '../../platform/current.ts';
import { permissionSteps } from '../../platform/permission-steps.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { NumberedList } from '../../ui/numbered-list.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import { useAnswerFaceWillMutation } from './api.ts';
import { ChallengeStage } from './challenge-stage.tsx';
import { FaceGuide } from './face-guide.tsx';
import { proofFrames } from './proof-frames.ts';
import { useCameraCheck } from './use-camera-check.ts';
import { refusalWords, timedOutWords } from './words.ts';

interface Props {
  readonly ticket: string;
  readonly check: OpenedFaceWill;
  readonly onLeave: () => void;
}

const bar = '人脸核验';

export function FaceCheck({ ticket, check, onLeave }: Props) {
  const { state, camera, begin } = useCameraCheck(check);
  const again = (
    <>
      <Button look="outline" onClick={onLeave}>
        返回
      </Button>
      <Button onClick={() => void begin()}>再试一次</Button>
    </>
  );
  switch (state.kind) {
    case 'guide':
    case 'opening':
      return <FaceGuide opening={state.kind === 'opening'} onBegin={() => void begin()} onLeave={onLeave} />;
    case 'running':
      return <ChallengeStage camera={camera} model={state.model} onLeave={onLeave} />;
    case 'taken':
      return <Sending ticket={ticket} pictures={state.pictures} onLeave={onLeave} />;
    case 'refused':
      return <Refused refusal={state.refusal} onAgain={() => void begin()} onLeave={onLeave} />;
    case 'timed_out':
      return (
        <StatePage
          tone="attention"
          bar={bar}
          title={state.waitedFor === 'straight' ? '没有看清您的脸' : '没有看清这个动作'}
          text={timedOutWords[state.waitedFor]}
          actions={again}
        />
      );
    case 'left':
      return (
        <StatePage
          tone="attention"
          bar={bar}
          title="核验被打断了"
          text="您刚才离开了页面，或摄像头被其他应用占用。请重新做一遍，不计次数。"
          actions={again}
        />
      );
    case 'impossible':
      return (
        <StatePage
          tone="attention"
          bar={bar}
          title="这台手机做不了人脸核验"
          text="可以换一台手机打开链接，或返回后改由工作人员核验。"
          actions={again}
        />
      );
  }
}

interface RefusedProps {
  readonly refusal: CameraRefusal;
  readonly onAgain: () => void;
  readonly onLeave: () => void;
}

function Refused({ refusal, onAgain, onLeave }: RefusedProps) {
  const words = refusalWords[refusal];
  return (
    <StatePage
      tone="attention"
      bar={bar}
      title={words.title}
      text={words.text}
      actions={
        <>
          <Button look="outline" onClick={onLeave}>
            返回
          </Button>
          <Button onClick={onAgain}>重新打开</Button>
        </>
      }
    >
      {needsPermission(refusal) && (
        <Card title="怎样允许">
          <NumberedList items={permissionSteps[platform.family]} />
        </Card>
      )}
    </StatePage>
  );
}

interface SendingProps {
  readonly ticket: string;
  readonly pictures: readonly ProofPicture[];
  readonly onLeave: () => void;
}

/** Sends the pictures, as often as it takes: the server answers the same check once. */
function Sending({ ticket, pictures, onLeave }: SendingProps) {
  const navigate = useNavigate();
  const [answer, { error, isLoading }] = useAnswerFaceWillMutation();
  const started = useRef(false);
  const send = useCallback(async () => {
    const { data } = await answer({ ticket, frames: await proofFrames(pictures) });
    if (data) void navigate(data.redirect, { replace: true });
  }, [answer, ticket, pictures, navigate]);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void send();
  }, [send]);
  if (!error || isLoading)
    return <StatePage tone="waiting" bar={bar} title="正在核对" text="约需几秒钟，请不要离开本页。" />;
  const failure = error as Failure;
  const lost = failure.kind !== 'code';
  return (
    <StatePage
      tone="attention"
      bar={bar}
      title={lost ? '照片还没有送到' : '这次没有成功'}
      text={lost ? '请检查网络后重新发送，不用再拍。' : `${failureText(failure)}。`}
      actions={
        <>
          <Button look="outline" onClick={onLeave}>
            返回
          </Button>
          {lost && <Button onClick={() => void send()}>重新发送</Button>}
        </>
      }
    />
  );
}
