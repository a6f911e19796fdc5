import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { TransmitAgent } from '../../../../contract/model/transmit.ts';
import type { Failure } from '../../../api/failure.ts';
import { useBaseInfoQuery } from '../../../parts/product/api.ts';
import { PendingPage } from '../../../parts/failure/pending-page.tsx';
import { isSalesHost } from '../../../session/sales-host.ts';
import { sessionValues } from '../../../session/session-values.ts';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { trialApi } from '../api.ts';
import { Trial } from './trial.tsx';
import { Redirect } from '../../../parts/redirect/redirect.tsx';

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

/** The trial of a product; without one, the catalogue. */
export default function DetailPage() {
  const productNo = useCarried('productNo');
  useCarried('processNo');
  useCarried('urlfrom');
  const sharedRecordNo = useCarried('transmitRecordNo');
  if (!productNo) return <Redirect to="/" />;
  if (sharedRecordNo === null || isSalesHost()) return <LoadedDetail key={productNo} productNo={productNo} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SharedTrial key={sharedRecordNo} transmitRecordNo={sharedRecordNo} productNo={productNo}>
        {(agent) => <LoadedDetail key={productNo} productNo={productNo} agent={agent} />}
      </SharedTrial>
    </Suspense>
  );
}

interface LoadedProps {
  readonly productNo: string;
  /** Who shared it. */
  readonly agent?: TransmitAgent | null;
}

function LoadedDetail({ productNo, agent = null }: LoadedProps) {
  const planNo = useSearchParams()[0].get('productPlanNo');
  const product = { product_no: productNo };
  const info = useBaseInfoQuery(product);
  const layout = trialApi.useLayoutListQuery(product);
  if (!info.data || !layout.data)
    return (
      <PendingPage
        bar="保费试算"
        failure={((info.error ?? layout.error) as Failure | undefined) ?? null}
        onRetry={() => {
          void info.refetch();
          void layout.refetch();
        }}
      />
    );
  return <Trial info={info.data} layout={layout.data} planNo={planNo} agent={agent} />;
}
