import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { ChosenGenes } from '../../../../contract/model/gene.ts';
import type { TransmitAgent } from '../../../../contract/model/transmit.ts';
import { type Failure, failureCode } from '../../../api/failure.ts';
import { leadsNowhere } from '../../../api/leads-nowhere.ts';
import { PhoneProofPage } from '../../../parts/captcha/phone-proof-page.tsx';
import { PendingPage } from '../../../parts/failure/pending-page.tsx';
import { ReadLog } from '../../../parts/share/read-log.tsx';
import { saleProcessApi } from '../../../process/sale/api.ts';
import { isRecent, openProcessesOf } from '../../../session/open-processes.ts';
import { sessionValues } from '../../../session/session-values.ts';
import { forgetSharedRecord } from '../../../session/share-values.ts';
import { keepChoices, keptChoices } from '../kept-choices.ts';
import { sharedApi } from './api.ts';
import { Redirect } from '../../../parts/redirect/redirect.tsx';

interface Props {
  readonly transmitRecordNo: string;
  readonly productNo: string;
  readonly children: (agent: TransmitAgent | null) => ReactNode;
}

/** A trial that somebody shared, or that an agent prepared: with what was chosen, and who stands behind it. */
export default function SharedTrial(props: Props) {
  const [address] = useSearchParams();
  const { data, error, refetch } = sharedApi.useSharedProductQuery({
    transmit_record_no: props.transmitRecordNo,
  });
  const processNo = address.get('processNo');
  const isOver = leadsNowhere(error, catalogue.linkInvalid.code);
  // What was applied for goes on; anybody else is told by the product's own page.
  if (failureCode(error) === catalogue.productMissing.code) return props.children(null);
  if (!data && !isOver)
    return (
      <PendingPage
        bar="保费试算"
        failure={(error as Failure | undefined) ?? null}
        onRetry={() => void refetch()}
      />
    );
  if (processNo !== null && (isOver || data?.process_no === processNo))
    return <Prepared {...props} processNo={processNo} isOver={isOver} />;
  if (isOver && address.has('transmitRecordNo')) return <OverLink />;
  // Over since this tab came by it, or of an application that is not gone on with: the product is there all the same.
  if (!data || data.process_no !== null) return <Unshared>{props.children(null)}</Unshared>;
  sessionValues.processMode.set(data.process_mode);
  seed(props.productNo, data.product_plan_no, data.front_gene_arr);
  return (
    <>
      <ReadLog page="/detail" productNo={props.productNo} />
      {props.children(data.agent)}
    </>
  );
}

function Unshared({ children }: { readonly children: ReactNode }) {
  useEffect(forgetSharedRecord, []);
  return children;
}

const OverLink = () => (
  <Unshared>
    <Redirect to="/link_failure" />
  </Unshared>
);

interface PreparedProps extends Props {
  readonly processNo: string;
  /** Whether the link no longer lets anybody new in; who holds the process goes on. */
  readonly isOver: boolean;
}

function Prepared({ productNo, processNo, isOver, children }: PreparedProps) {
  const { data, error, refetch } = saleProcessApi.useProcessTransmitInfoQuery({ process_no: processNo });
  if (data) {
    sessionValues.processNo.set(processNo);
    sessionValues.processMode.set(data.process_mode);
    return (
      <>
        <ReadLog page="/detail" productNo={productNo} processNo={processNo} />
        {children(data.agent)}
      </>
    );
  }
  if (failureCode(error) !== catalogue.processForeign.code)
    return (
      <PendingPage
        bar="保费试算"
        failure={(error as Failure | undefined) ?? null}
        onRetry={() => void refetch()}
      />
    );
  if (isOver) return <Redirect to="/link_failure" />;
  return <PhoneProofPage processNo={processNo} isPrepared onProven={() => void refetch()} />;
}

/** What was chosen for them is where they begin; what they chose on this device stays. */
function seed(productNo: string, planNo: string | null, genes: ChosenGenes | null): void {
  // What was applied for already hinders no other trial.
  const isInTrial = openProcessesOf(productNo).some((one) => isRecent(one) && !one.isOrdered);
  const isOwn = keptChoices(productNo) !== null || isInTrial;
  if (genes === null || isOwn) return;
  keepChoices(productNo, { processNo: null, planNo, genes, version: 0, isSaved: false });
}
