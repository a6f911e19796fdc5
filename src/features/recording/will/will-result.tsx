import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { FaceWillResult } from '../../../../contract/services/face-will.ts';
import { type Failure, failureCode } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { Button } from '../../../ui/button.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { recordingApi } from '../api.ts';
import { FailurePage } from '../../../parts/failure/failure-page.tsx';
import type { GuardedPageProps } from '../../../process/recording/page-guard.tsx';
import { FailedPicture } from './failed-picture.tsx';
import { PersonSheet } from './person-sheet.tsx';
import { useGoOn } from './use-go-on.ts';

const bar = '意愿确认';

type Props = GuardedPageProps & {
  /** As the address carries it: only the server can tell what it is worth. */
  readonly result: string;
};

/** Come back from the check: the server confirms what the address claims. */
export function WillResult({ transmitRecordNo, result }: Props) {
  const navigate = useNavigate();
  const [confirm, { data, error }] = recordingApi.useConfirmFaceWillMutation();
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const running = confirm({ transmit_record_no: transmitRecordNo, result });
    return () => running.abort();
  }, [confirm, transmitRecordNo, result, times]);
  const again = () => setTimes(times + 1);
  const restart = () => void navigate('/recognition-result', { replace: true });
  if (data) return <Outcome {...{ transmitRecordNo, data, restart, again }} />;
  if (!error || (error as Failure).kind === 'aborted') return <PageSkeleton />;
  const code = failureCode(error);
  if (code === catalogue.faceResultInvalid.code || code === catalogue.consentNeeded.code)
    return (
      <StatePage
        tone="attention"
        bar={bar}
        title="这次核验没有生效"
        text={`${failureText(error as Failure)}。`}
        actions={<Button onClick={restart}>返回重新核验</Button>}
      />
    );
  return <FailurePage failure={error as Failure} onRetry={again} />;
}

interface OutcomeProps {
  readonly transmitRecordNo: string;
  readonly data: FaceWillResult;
  readonly restart: () => void;
  readonly again: () => void;
}

function Outcome({ transmitRecordNo, data, restart, again }: OutcomeProps) {
  const leave = useGoOn(transmitRecordNo);
  const goOn = () => leave(data);
  switch (data.outcome) {
    case 'passed':
      return (
        <GoOnPage
          tone="good"
          title="已确认是您本人"
          text="接下来对着镜头朗读一段文字，中途可以停。"
          goOn={goOn}
        />
      );
    case 'to_person':
      return <GoOnPage tone="waiting" title="由工作人员核验" text={data.message} goOn={goOn} />;
    case 'waiting':
      return <WaitingPage restart={restart} again={again} />;
    case 'failed':
      return <FailedPage transmitRecordNo={transmitRecordNo} data={data} restart={restart} />;
  }
}

interface GoOnProps {
  readonly tone: 'good' | 'waiting';
  readonly title: string;
  readonly text: string;
  readonly goOn: () => void;
}

function GoOnPage({ goOn, ...words }: GoOnProps) {
  return <StatePage bar={bar} {...words} actions={<Button onClick={goOn}>继续朗读</Button>} />;
}

function WaitingPage({ restart, again }: Pick<OutcomeProps, 'restart' | 'again'>) {
  return (
    <StatePage
      tone="waiting"
      bar={bar}
      title="还没有核验结果"
      text="如果您已经做完，请稍等片刻再查询；没有做完可以重新开始。"
      actions={
        <>
          <Button look="outline" onClick={restart}>
            重新开始
          </Button>
          <Button onClick={again}>查询结果</Button>
        </>
      }
    />
  );
}

/** Another try as long as there is one, and always the way without a face. */
function FailedPage({ transmitRecordNo, data, restart }: Omit<OutcomeProps, 'again'>) {
  const [choosing, setChoosing] = useState(false);
  const left = data.attempts_left;
  return (
    <StatePage
      tone="attention"
      bar={bar}
      title="这次没有通过"
      text={
        left > 0
          ? `${data.message}还可以试 ${left} 次。`
          : '意愿确认的次数已用完。可以改由工作人员核验，同样有效。'
      }
      actions={
        <>
          <Button look={left > 0 ? 'outline' : 'primary'} onClick={() => setChoosing(true)}>
            改由工作人员核验
          </Button>
          {left > 0 && <Button onClick={restart}>再试一次</Button>}
        </>
      }
    >
      {left > 0 && <FailedPicture />}
      {choosing && <PersonSheet transmitRecordNo={transmitRecordNo} onClose={() => setChoosing(false)} />}
    </StatePage>
  );
}
