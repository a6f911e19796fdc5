import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { OpenedFaceWill } from '../../../contract/services/face-will.ts';
import type { Failure } from '../../api/failure.ts';
import { isUnheard } from '../../api/unheard.ts';
import { Button } from '../../ui/button.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import { useOpenFaceWillMutation } from './api.ts';
import { FaceCheck } from '../../parts/face-check/face-check.tsx';
import { FailurePage } from '../../parts/failure/failure-page.tsx';
import { SendingPage } from './sending-page.tsx';

/** The embedded engine's own page: it knows its ticket, and of the recording nothing else. */
export default function FaceWillPage() {
  const ticket = useSearchParams()[0].get('ticket') ?? '';
  return <Opened key={ticket} ticket={ticket} />;
}

function Opened({ ticket }: { readonly ticket: string }) {
  const navigate = useNavigate();
  const [open, { error }] = useOpenFaceWillMutation();
  const [check, setCheck] = useState<OpenedFaceWill | null>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let here = true;
    void open({ ticket }).then((answer) => {
      if (here && answer.data) setCheck(answer.data);
    });
    return () => {
      here = false;
    };
  }, [open, ticket, times]);
  const back = () => void navigate('/recognition-result', { replace: true });
  const stillStands = async () => {
    const { error: why } = await open({ ticket });
    const isOver = why !== undefined && !isUnheard(why);
    if (isOver) setCheck(null);
    return !isOver;
  };
  if (check)
    return (
      <FaceCheck
        title="意愿确认"
        check={check}
        onLeave={back}
        stillStands={stillStands}
        sending={({ pictures }) => <SendingPage ticket={ticket} pictures={pictures} onLeave={back} />}
      />
    );
  if (!error) return <PageSkeleton />;
  return isUnheard(error) ? (
    <FailurePage bar="意愿确认" failure={error as Failure} onRetry={() => setTimes(times + 1)} />
  ) : (
    <StatePage
      tone="attention"
      bar="意愿确认"
      title="这个核验链接不能用了"
      text="它可能已经过期，或已经用过。返回后可以查看结果或重新开始，不计次数。"
      actions={<Button onClick={back}>返回</Button>}
    />
  );
}
