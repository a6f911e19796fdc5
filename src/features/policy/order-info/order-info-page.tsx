import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PolicyDetail } from '../../../../contract/model/policy.ts';
import { usePollingInterval } from '../../../lib/use-polling-interval.ts';
import { useOnceTrue } from '../../../lib/use-once-true.ts';
import { useWhenSeen } from '../../../lib/use-when-seen.ts';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import { Redirect } from '../../../parts/redirect/redirect.tsx';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { useLookAgain } from '../../../process/sale/use-told-wrong.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { usePolicyDetailQuery } from '../api.ts';
import { IssuedPage } from './issued-page.tsx';
import { UnissuedPage } from './unissued-page.tsx';

const ConsentsPage = lazy(() => import('../consents/consents-page.tsx'));
const PaperPage = lazy(() => import('../paper/paper-page.tsx'));
const SurrenderPage = lazy(() => import('../surrender/surrender-page.tsx'));
const SurrenderProgress = lazy(() => import('../surrender/surrender-progress.tsx'));

const bar = '电子保单';

/** The policy, whatever became of it: being issued, in force, ended, or not issued. */
export default function OrderInfoPage() {
  return (
    <SalePageGuard page="/order-info" bar={bar}>
      {(props) =>
        isGivenUp(props) ? (
          <Redirect to={addressOf('/insure-progress', props.processNo)} bar={bar} />
        ) : (
          <OrderInfo {...props} />
        )
      }
    </SalePageGuard>
  );
}

/** It came to nothing before it was paid: no policy is on its way. */
const isGivenUp = ({ record: { status, data } }: SalePageProps): boolean =>
  status === 'cancel' && !data.is_unissued;

/** While something is under way it is looked at again; what is done stays. */
const isMoving = (detail: PolicyDetail | undefined): boolean =>
  detail?.state === 'issuing' ||
  detail?.policy?.debit?.state === 'ending' ||
  detail?.refund?.status === 'refunding' ||
  (detail?.state === 'ended' &&
    detail.refund !== null &&
    !detail.policy?.documents.some(({ kind }) => kind === 'endorsement'));

const bankMs = 60_000;

/** For a minute from when the customer is back from the bank: it may say what was signed there only by now. */
function useBackFromBank(isBack: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isBack) return;
    const timer = setTimeout(() => setOver(true), bankMs);
    return () => clearTimeout(timer);
  }, [isBack]);
  return isBack && !isOver;
}

function OrderInfo(props: SalePageProps) {
  const asked = { process_no: props.processNo };
  const view = useSearchParams()[0].get('view');
  const isBack = useBackFromBank(view === 'debit');
  const { data } = usePolicyDetailQuery(asked);
  const isSigning = isBack && data?.policy?.debit?.state === 'off';
  const { error, refetch } = usePolicyDetailQuery(asked, {
    refetchOnMountOrArgChange: true,
    pollingInterval: usePollingInterval(isMoving(data) || isSigning ? 2000 : 0),
  });
  useWhenSeen(() => void refetch());
  // The guard says it in this page's place.
  useOnceTrue(data?.identity === 'refused', useLookAgain(props.processNo));
  if (!data) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  const page = { ...props, detail: data };
  if (view === 'consents')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ConsentsPage processNo={props.processNo} />
      </Suspense>
    );
  if (!data.policy) return <UnissuedPage {...page} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      {view === 'paper' ? (
        <PaperPage {...page} policy={data.policy} />
      ) : view === 'surrender' && data.state === 'in_force' ? (
        <SurrenderPage {...page} />
      ) : view === 'refund' && data.refund ? (
        <SurrenderProgress {...page} policy={data.policy} refund={data.refund} />
      ) : (
        <IssuedPage {...page} policy={data.policy} />
      )}
    </Suspense>
  );
}
