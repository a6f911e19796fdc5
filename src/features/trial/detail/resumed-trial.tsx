import { lazy, Suspense, useState } from 'react';
import { beijingTime } from '../../../lib/dates.ts';
import { openProcessesOf } from '../../../session/open-processes.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { noChoices } from '../choices.ts';
import styles from './resumed-trial.module.css';
import type { TrialProps, TrialVisit } from './use-trial-store.ts';

const OfferedProcess = lazy(() => import('./offered-process.tsx'));

interface Props extends Pick<TrialProps, 'kept'> {
  readonly visit: TrialVisit;
  readonly productNo: string;
}

/** What was chosen earlier is back, and can be dropped; what else is under way of the product is offered. */
export function ResumedTrial({ visit, productNo, kept }: Props) {
  const [others] = useState(() =>
    openProcessesOf(productNo).filter(({ processNo }) => processNo !== kept?.process_no),
  );
  return (
    <>
      {visit.resumedFrom && <Resumed visit={visit} at={visit.resumedFrom} />}
      <Suspense fallback={null}>
        {others.map((other) => (
          <OfferedProcess key={other.processNo} productNo={productNo} other={other} />
        ))}
      </Suspense>
    </>
  );
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
