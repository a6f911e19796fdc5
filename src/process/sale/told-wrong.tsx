import { lazy, Suspense } from 'react';
import type { ProcessRecord } from '../../../contract/model/process.ts';
import { GiveUp } from './give-up.tsx';
import { useMoveOn } from './use-move-on.ts';

const Page = lazy(() => import('../../parts/underwriting/told-wrong-page.tsx'));

interface Props {
  readonly record: ProcessRecord;
}

/** What an insured says is wrong with their health notice, with the way back to it. */
export function ToldWrong({ record }: Props) {
  const { busy, failure, moveOn } = useMoveOn(record);
  return (
    <Suspense fallback={null}>
      <Page {...{ record, busy, failure }} onCorrect={() => void moveOn('correct_health')}>
        {(paying) => <GiveUp {...{ record, paying }} />}
      </Page>
    </Suspense>
  );
}
