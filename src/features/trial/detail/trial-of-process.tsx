import { SaleStepGuard } from '../../../process/sale/page-guard.tsx';
import { isSalesHost } from '../../../session/sales-host.ts';
import { sessionValues } from '../../../session/session-values.ts';
import { LoadedTrial } from './loaded-trial.tsx';
import type { TrialProps } from './use-trial-store.ts';

interface Props extends Pick<TrialProps, 'agent'> {
  readonly processNo: string;
}

/** Of the process that the address names, on whatever device: where it is past its trial, the page of its step. */
export default function TrialOfProcess({ processNo, agent }: Props) {
  return (
    <SaleStepGuard page="/detail" bar="保费试算" processNo={processNo}>
      {({ record: { data } }) => {
        // What an agent shares from a trial is the product, for anybody.
        if (!isSalesHost()) sessionValues.processMode.set(data.process_mode);
        return <LoadedTrial productNo={data.product_no} processNo={processNo} agent={agent} />;
      }}
    </SaleStepGuard>
  );
}
