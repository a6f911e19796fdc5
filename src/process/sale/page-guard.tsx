import type { ReactNode } from 'react';
import type { ProcessRecord } from '../../../contract/model/process.ts';
import { PendingPage } from '../../parts/failure/pending-page.tsx';
import { ResumedFilms } from '../../parts/identity/resumed-films.tsx';
import { PageTrace } from '../../parts/page-trace/page-trace.tsx';
import { WatchedSale } from '../../parts/watched-sale/watched-sale.tsx';
import { ReadLog } from '../../parts/share/read-log.tsx';
import { PhoneProofPage } from '../../parts/captcha/phone-proof-page.tsx';
import { ProcessMissingPage } from '../../parts/failure/process-missing-page.tsx';
import { isSalesHost } from '../../session/sales-host.ts';
import { ToldWrong } from './told-wrong.tsx';
import { IdentityRefused } from './identity-refused.tsx';
import { isOfSteps, type SaleRoute } from './step-route.ts';
import { addressOf, useProcessNo } from './use-process-no.ts';
import { useSaleProgress } from './use-sale-progress.ts';
import { Redirect } from '../../parts/redirect/redirect.tsx';

/** What every guarded page of a sale is given. */
export interface SalePageProps {
  readonly processNo: string;
  readonly record: ProcessRecord;
}

interface Props {
  readonly page: SaleRoute;
  readonly bar: string;
  readonly children: (props: SalePageProps) => ReactNode;
}

/** Shows a page of a sale only where the server says that the process has come to it. */
export function SalePageGuard(props: Props) {
  const processNo = useProcessNo();
  if (!processNo) return <ProcessMissingPage bar={props.bar} />;
  return <Reconciled key={processNo} {...props} processNo={processNo} />;
}

function Reconciled({ page, bar, children, processNo }: Props & { readonly processNo: string }) {
  return (
    <SaleStepGuard page={page} bar={bar} processNo={processNo}>
      {(props) => (
        <>
          <PageTrace by="process_no" number={processNo} page={page} title={bar} />
          <WatchedSale subject={{ process_no: processNo }} />
          <ResumedFilms />
          <ReadLog page={page} productNo={props.record.data.product_no} processNo={processNo} />
          <Unhindered {...props} page={page}>
            {children}
          </Unhindered>
        </>
      )}
    </SaleStepGuard>
  );
}

type UnhinderedProps = SalePageProps & Pick<Props, 'page' | 'children'>;

/** The page, or what somebody has to put right before it, with the way there. */
function Unhindered({ page, children, ...props }: UnhinderedProps) {
  const { events, redo } = props.record.data;
  if (events.includes('correct_health')) return <ToldWrong record={props.record} />;
  if (redo && !isOfSteps(page, redo.steps) && !tellsOfMoney.includes(page))
    return <IdentityRefused {...props} redo={redo} />;
  return children(props);
}

/** What became of a payment is told first. */
const tellsOfMoney: readonly SaleRoute[] = ['/payment-process', '/payment-success'];

/** What comes after the application is the customer's alone: the agent's own page says so. What is over is told alike. */
const agentsRoute = (to: SaleRoute): SaleRoute => (to === '/insure-progress' ? to : '/insure');

/** The same for a page that has its own record of what is done on it. */
export function SaleStepGuard({ page, bar, children, processNo }: Props & { readonly processNo: string }) {
  const progress = useSaleProgress(processNo, page);
  switch (progress.kind) {
    case 'pending':
      return <PendingPage bar={bar} failure={progress.failure} onRetry={progress.onRetry} />;
    case 'missing':
      return <ProcessMissingPage bar={bar} />;
    case 'foreign':
      // An agent has no phone to prove: what another prepares is not theirs.
      if (isSalesHost()) return <ProcessMissingPage bar={bar} />;
      return <PhoneProofPage processNo={processNo} onProven={progress.onProven} />;
    case 'leave':
      return (
        <Redirect
          to={addressOf(isSalesHost() ? agentsRoute(progress.to) : progress.to, processNo)}
          bar={bar}
        />
      );
    case 'stay':
      return children({ processNo, record: progress.record });
  }
}
