import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { TransmitAgent } from '../../../../contract/model/transmit.ts';
import { isSalesHost } from '../../../session/sales-host.ts';
import { sessionValues } from '../../../session/session-values.ts';
import { sharedRecordOf, shareValues } from '../../../session/share-values.ts';
import { PendingPage } from '../../../parts/failure/pending-page.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { useLinkRecordNo } from '../../../parts/share/use-link-record-no.ts';
import { Redirect } from '../../../parts/redirect/redirect.tsx';
import { LoadedTrial } from './loaded-trial.tsx';
import { useOpenProcess } from './use-open-process.ts';
import type { TrialProps } from './use-trial-store.ts';

const SharedTrial = lazy(() => import('../shared/shared-trial.tsx'));
// An agent's alone.
const NextCustomersTrial = lazy(() => import('./next-customers-trial.tsx'));
const SubmittedPage = lazy(() => import('./submitted-page.tsx'));
// It proves phones: who comes by a product needs nothing of that.
const TrialOfProcess = lazy(() => import('./trial-of-process.tsx'));

const carried = {
  productNo: sessionValues.productNo,
  processNo: sessionValues.processNo,
  urlfrom: sessionValues.urlfrom,
} as const;

/** From the address, where it says so, else from the session; the session keeps what the address says. */
function useCarried(name: keyof typeof carried): string | null {
  const fromAddress = useSearchParams()[0].get(name);
  if (fromAddress && fromAddress !== carried[name].get()) carried[name].set(fromAddress);
  return fromAddress ?? carried[name].get();
}

/** Of this product; the session keeps the one that the address names. */
function useSharedRecord(productNo: string | null): string | null {
  const fromAddress = useSearchParams()[0].get('transmitRecordNo');
  // Whose it was is known to the page that says that its link is over, too.
  useLinkRecordNo();
  if (productNo === null) return null;
  if (fromAddress && fromAddress !== sharedRecordOf(productNo))
    shareValues.sharedRecord.set({ productNo, transmitRecordNo: fromAddress });
  return sharedRecordOf(productNo);
}

/** The trial of a process or of a product; without either, the catalogue. */
export default function DetailPage() {
  const [address] = useSearchParams();
  const fromAddress = address.get('processNo');
  const productNo = useCarried('productNo');
  useCarried('processNo');
  useCarried('urlfrom');
  const sharedRecordNo = useSharedRecord(productNo);
  const trial = (agent: TransmitAgent | null) =>
    fromAddress ? (
      <TrialOfProcess key={fromAddress} processNo={fromAddress} agent={agent} />
    ) : isSalesHost() ? (
      <NextCustomersTrial key={productNo} productNo={productNo ?? ''} />
    ) : (
      <TrialOfProduct key={productNo} productNo={productNo ?? ''} agent={agent} />
    );
  if (!productNo && !fromAddress) return <Redirect to="/" />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      {fromAddress && !address.has('productNo') ? (
        // The tab's product may be another, with somebody else behind it.
        <TrialOfProcess key={fromAddress} processNo={fromAddress} />
      ) : sharedRecordNo === null || isSalesHost() || !productNo ? (
        trial(null)
      ) : (
        <SharedTrial key={sharedRecordNo} transmitRecordNo={sharedRecordNo} productNo={productNo}>
          {trial}
        </SharedTrial>
      )}
    </Suspense>
  );
}

/** In the process that was begun with it on this device, as long as that is open. */
function TrialOfProduct({ productNo, agent }: { readonly productNo: string } & Pick<TrialProps, 'agent'>) {
  const { found, failure, retry, startOver } = useOpenProcess(productNo);
  if (!found) return <PendingPage bar="保费试算" failure={failure} onRetry={retry} />;
  if (found.kind === 'submitted') return <SubmittedPage record={found.record} onStartOver={startOver} />;
  const processNo = found.kind === 'open' ? found.record.insure_process_no : null;
  return <LoadedTrial key={processNo} productNo={productNo} processNo={processNo} agent={agent} />;
}
