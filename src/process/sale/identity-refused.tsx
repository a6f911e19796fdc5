import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ProcessRecord } from '../../../contract/model/process.ts';
import { PendingPage } from '../../parts/failure/pending-page.tsx';
import { GiveUp } from './give-up.tsx';
import { routeOfStep } from './step-route.ts';
import { addressOf } from './use-process-no.ts';
import { useLookAgain } from './use-told-wrong.ts';

const Page = lazy(() => import('../../parts/identity/refused-page.tsx'));

interface Props {
  readonly processNo: string;
  readonly record: ProcessRecord;
  readonly redo: NonNullable<ProcessRecord['data']['redo']>;
}

/** Whose card or face a person refused, with the way to do it anew, wherever the sale stands by now. */
export function IdentityRefused({ processNo, record, redo }: Props) {
  const navigate = useNavigate();
  const lookAgain = useLookAgain(processNo);
  const [step] = redo.steps;
  return (
    <Suspense fallback={<PendingPage bar="身份核对" failure={null} onRetry={lookAgain} />}>
      <Page
        {...{ record }}
        refundAt={record.current_step_alias === 'show_policy' ? redo.until : null}
        onRedo={() => step && void navigate(addressOf(routeOfStep(step), processNo))}
        onRedone={lookAgain}
      >
        {(paying) => <GiveUp {...{ record, paying }} />}
      </Page>
    </Suspense>
  );
}
