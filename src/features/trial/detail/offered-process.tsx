import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ProcessRecord } from '../../../../contract/model/process.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { saleProcessApi } from '../../../process/sale/api.ts';
import { routeOfStep } from '../../../process/sale/step-route.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { forgetProcess, type KnownProcess } from '../../../session/open-processes.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { isOpenFor, isSubmittedFor } from './commit/begin-process.ts';
import styles from './resumed-trial.module.css';
import { acknowledgeToo } from './use-acknowledged.ts';
import { useWhatIsLeft } from './use-what-is-left.ts';

interface Props {
  readonly productNo: string;
  /** Than the one of this page. */
  readonly other: KnownProcess;
}

/** Says when, and nothing of what was chosen: by now somebody else may have the phone in hand. */
export default function OfferedProcess({ productNo, other: { processNo, at } }: Props) {
  const [isShown, setShown] = useState(true);
  const { data } = saleProcessApi.useProgressQuery({ process_no: processNo });
  if (!isShown || !data) return null;
  const hide = () => setShown(false);
  if (isSubmittedFor(data, productNo)) return <OfferedApplication record={data} onHide={hide} />;
  if (!isOpenFor(data, productNo)) return null;
  const drop = () => {
    forgetProcess(processNo);
    hide();
  };
  return <OfferedTrial processNo={processNo} at={at} onDrop={drop} />;
}

interface TrialProps extends Omit<KnownProcess, 'productNo'> {
  readonly onDrop: () => void;
}

function OfferedTrial({ processNo, at, onDrop }: TrialProps) {
  const navigate = useNavigate();
  const goOn = () => {
    // Nobody gets here who did not acknowledge the notice on this very page.
    acknowledgeToo(processNo);
    void navigate(addressOf('/detail', processNo), { replace: true });
  };
  return (
    <Notice tone="info" title="上次的试算还在">
      <p>{beijingTime(new Date(at).toISOString())} 在这台手机上办到一半，可以接着办，也可以重新开始。</p>
      <div className={styles.actions}>
        <Button look="plain" small onClick={goOn}>
          接着上次
        </Button>
        <Button look="plain" small onClick={onDrop}>
          不用了
        </Button>
      </div>
    </Notice>
  );
}

interface ApplicationProps {
  readonly record: ProcessRecord;
  readonly onHide: () => void;
}

/** What was submitted stays, also where another is begun beside it. */
function OfferedApplication({ record, onHide }: ApplicationProps) {
  const navigate = useNavigate();
  const { insure_process_no, current_step_alias } = record;
  const { label, what, isPaid, isWaiting } = useWhatIsLeft(record);
  return (
    <Notice tone="info" title="您有一份投保正在办理">
      <p>
        {label}：{what}。{isPaid && '不需要重复投保。'}
      </p>
      <div className={styles.actions}>
        <Button
          look="plain"
          small
          onClick={() => void navigate(addressOf(routeOfStep(current_step_alias), insure_process_no))}
        >
          {isWaiting ? '查看进度' : '继续办理'}
        </Button>
        <Button look="plain" small onClick={onHide}>
          知道了
        </Button>
      </div>
    </Notice>
  );
}
