import { skipToken } from '@reduxjs/toolkit/query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { TransmitAgent } from '../../../../contract/model/transmit.ts';
import type { Failure } from '../../../api/failure.ts';
import { useBaseInfoQuery } from '../../../parts/product/api.ts';
import { PendingPage } from '../../../parts/failure/pending-page.tsx';
import { SaleStepGuard } from '../../../process/sale/page-guard.tsx';
import { isSalesHost } from '../../../session/sales-host.ts';
import { sessionValues } from '../../../session/session-values.ts';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { trialApi } from '../api.ts';
import { Trial } from './trial.tsx';
import { Redirect } from '../../../parts/redirect/redirect.tsx';
import { useOpenProcess } from './use-open-process.ts';
import type { KeptTrial, TrialProps } from './use-trial-store.ts';

const SharedTrial = lazy(() => import('../shared/shared-trial.tsx'));

const carried = {
  productNo: sessionValues.productNo,
  productPlanNo: sessionValues.productPlanNo,
  processNo: sessionValues.processNo,
  transmitRecordNo: sessionValues.sharedRecordNo,
  urlfrom: sessionValues.urlfrom,
} as const;

/** From the address, where it says so, else from the session; the session keeps what the address says. */
function useCarried(name: keyof typeof carried): string | null {
  const fromAddress = useSearchParams()[0].get(name);
  if (fromAddress && fromAddress !== carried[name].get()) carried[name].set(fromAddress);
  return fromAddress ?? carried[name].get();
}

/** The trial of a process or of a product; without either, the catalogue. */
export default function DetailPage() {
  const fromAddress = useSearchParams()[0].get('processNo');
  const productNo = useCarried('productNo');
  useCarried('processNo');
  useCarried('urlfrom');
  const sharedRecordNo = useCarried('transmitRecordNo');
  const trial = (agent: TransmitAgent | null) =>
    fromAddress ? (
      <TrialOfProcess key={fromAddress} processNo={fromAddress} agent={agent} />
    ) : (
      <TrialOfProduct key={productNo} productNo={productNo ?? ''} agent={agent} />
    );
  if (!productNo && !fromAddress) return <Redirect to="/" />;
  if (sharedRecordNo === null || isSalesHost() || !productNo) return trial(null);
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SharedTrial key={sharedRecordNo} transmitRecordNo={sharedRecordNo} productNo={productNo}>
        {trial}
      </SharedTrial>
    </Suspense>
  );
}

const bar = '保费试算';

/** Of the process that the address names, on whatever device: where it is past its trial, the page of its step. */
function TrialOfProcess({ processNo, agent }: { readonly processNo: string } & Pick<TrialProps, 'agent'>) {
  return (
    <SaleStepGuard page="/detail" bar={bar} processNo={processNo}>
      {({ record }) => <LoadedTrial productNo={record.data.product_no} processNo={processNo} agent={agent} />}
    </SaleStepGuard>
  );
}

/** In the process that was begun with it on this device, as long as that is open. */
function TrialOfProduct({ productNo, agent }: { readonly productNo: string } & Pick<TrialProps, 'agent'>) {
  const processNo = useOpenProcess(productNo);
  if (processNo === undefined) return <PageSkeleton bar={bar} />;
  return <LoadedTrial key={processNo} productNo={productNo} processNo={processNo} agent={agent} />;
}

interface LoadedProps extends Pick<TrialProps, 'agent'> {
  readonly productNo: string;
  readonly processNo: string | null;
}

function LoadedTrial({ productNo, processNo, agent }: LoadedProps) {
  const planNo = useSearchParams()[0].get('productPlanNo');
  const product = { product_no: productNo };
  const info = useBaseInfoQuery(product);
  const layout = trialApi.useLayoutListQuery(product);
  const kept = useKeptTrial(processNo);
  if (!info.data || !layout.data || (processNo !== null && !kept.trial))
    return (
      <PendingPage
        bar={bar}
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
