import { lazy, Suspense } from 'react';
import type { ProcessRecord } from '../../../contract/model/process.ts';
import { GiveUp } from './give-up.tsx';
import { useMoveOn } from './use-move-on.ts';

const Page = lazy(() => import('../../parts/underwriting/told-wrong-page.tsx'));

interface Props {
  readonly processNo: string;
  readonly record: ProcessRecord;
}

/** What an insured says is wrong with their health notice, with the way back to it. */
export function ToldWrong({ processNo, record }: Props) {
  const { busy, failure, moveOn } = useMoveOn(record);
  return (
    <Suspense fallback={null}>
      <Page {...{ processNo, busy, failure }} onCorrect={() => void moveOn('correct_health')}>
        <GiveUp record={record} />
      </Page>
    </Suspense>
  );
}
