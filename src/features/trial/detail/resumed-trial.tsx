import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { beijingTime } from '../../../lib/dates.ts';
import { saleProcessApi } from '../../../process/sale/api.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import type { OpenProcess } from '../../../session/trial-values.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { noChoices } from '../choices.ts';
import { forgetProcess, openProcessOf } from '../kept-choices.ts';
import { isOpenFor } from './commit/begin-process.ts';
import styles from './resumed-trial.module.css';
import { acknowledgeToo } from './use-acknowledged.ts';
import type { TrialProps, TrialVisit } from './use-trial-store.ts';

interface Props extends Pick<TrialProps, 'kept'> {
  readonly visit: TrialVisit;
  readonly productNo: string;
}

/** What was chosen earlier is back, and can be dropped; what is older than a day is offered first. */
export function ResumedTrial({ visit, productNo, kept }: Props) {
  const [earlier] = useState(() => (kept === null ? openProcessOf(productNo) : null));
  if (earlier) return <Offered productNo={productNo} earlier={earlier} />;
  return visit.resumedFrom && <Resumed visit={visit} at={visit.resumedFrom} />;
}

function Resumed({ visit: { store }, at }: { readonly visit: TrialVisit; readonly at: string }) {
  const [isShown, setShown] = useState(true);
  if (!isShown) return null;
  const startOver = () => {
    store.replace(noChoices(null));
    setShown(false);
  };
  return (
    <Notice tone="good" title="已恢复上次的选择">
      <p>{beijingTime(at)} 保存的，保费按今天重新计算。</p>
      <div className={styles.actions}>
        <Button look="plain" small onClick={() => setShown(false)}>
          接着看
        </Button>
        <Button look="plain" small onClick={startOver}>
          清空，重新选
        </Button>
      </div>
    </Notice>
  );
}

interface OfferedProps extends Pick<Props, 'productNo'> {
  readonly earlier: OpenProcess;
}

/** Says when, and nothing of what was chosen: by now somebody else may have the phone in hand. */
function Offered({ productNo, earlier: { processNo, at } }: OfferedProps) {
  const navigate = useNavigate();
  const [isShown, setShown] = useState(true);
  const { data } = saleProcessApi.useProgressQuery({ process_no: processNo });
  if (!isShown || !data || !isOpenFor(data, productNo)) return null;
  const goOn = () => {
    // Nobody gets here who did not acknowledge the notice on this very page.
    acknowledgeToo(processNo);
    void navigate(addressOf('/detail', processNo), { replace: true });
  };
  const drop = () => {
    forgetProcess(productNo);
    setShown(false);
  };
  return (
    <Notice tone="info" title="上次的试算还在">
      <p>{beijingTime(new Date(at).toISOString())} 在这台手机上办到一半，可以接着办，也可以重新开始。</p>
      <div className={styles.actions}>
        <Button look="plain" small onClick={goOn}>
          接着上次
        </Button>
        <Button look="plain" small onClick={drop}>
          不用了
        </Button>
      </div>
    </Notice>
  );
}
