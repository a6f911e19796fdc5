import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Failure } from '../../../api/failure.ts';
import { useBaseInfoQuery } from '../../../parts/product/api.ts';
import { PendingPage } from '../../../parts/failure/pending-page.tsx';
import { trialApi } from '../api.ts';
import { Trial } from './trial.tsx';
import type { KeptTrial, TrialProps } from './use-trial-store.ts';

interface LoadedProps extends Pick<TrialProps, 'agent'> {
  readonly productNo: string;
  readonly processNo: string | null;
}

/** A trial with what is kept of it. */
export function LoadedTrial({ productNo, processNo, agent }: LoadedProps) {
  const planNo = useSearchParams()[0].get('productPlanNo');
  const product = { product_no: productNo };
  const info = useBaseInfoQuery(product);
  const layout = trialApi.useLayoutListQuery(product);
  const kept = useKeptTrial(processNo);
  if (!info.data || !layout.data || (processNo !== null && !kept.trial))
    return (
      <PendingPage
        bar="保费试算"
        failure={((info.error ?? layout.error ?? kept.error) as Failure | undefined) ?? null}
        onRetry={() => {
          void info.refetch();
          void layout.refetch();
          kept.retry();
        }}
      />
    );
  return <Trial info={info.data} layout={layout.data} planNo={planNo} agent={agent} kept={kept.trial} />;
}

/** As it is kept when the page is entered: what an earlier visit was told may be older. */
function useKeptTrial(processNo: string | null) {
  const { data, error, isFetching, refetch } = trialApi.useTrialSnapshotQuery(
    processNo === null ? skipToken : { process_no: processNo },
    { refetchOnMountOrArgChange: true },
  );
  const [trial, setTrial] = useState<KeptTrial | null>(null);
  if (!trial && data && !isFetching && !error) setTrial(data);
  return { trial, error: isFetching ? undefined : error, retry: () => void (processNo && refetch()) };
}
