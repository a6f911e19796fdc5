import { lazy, type ReactNode, useState } from 'react';
import type { TransmitAgent } from '../../../../contract/model/transmit.ts';
import { SaleStepGuard } from '../../../process/sale/page-guard.tsx';
import { isSalesHost } from '../../../session/sales-host.ts';
import { sessionValues } from '../../../session/session-values.ts';
import { sharedRecordOf } from '../../../session/share-values.ts';
import { LoadedTrial } from './loaded-trial.tsx';

const SharedTrial = lazy(() => import('../shared/shared-trial.tsx'));

interface Props {
  readonly processNo: string;
  /** Who stands behind it. Left out where nothing but the process is known: it says of which product that is asked. */
  readonly agent?: TransmitAgent | null;
}

/** Of the process that the address names, on whatever device: where it is past its trial, the page of its step. */
export default function TrialOfProcess({ processNo, agent }: Props) {
  return (
    <SaleStepGuard page="/detail" bar="保费试算" processNo={processNo}>
      {({ record: { data } }) => {
        const { product_no: productNo, process_mode } = data;
        const trial = (behind: TransmitAgent | null) => {
          // What an agent shares from a trial is the product, for anybody.
          if (!isSalesHost()) sessionValues.processMode.set(process_mode);
          return <LoadedTrial productNo={productNo} processNo={processNo} agent={behind} />;
        };
        return agent === undefined ? <Behind productNo={productNo}>{trial}</Behind> : trial(agent);
      }}
    </SaleStepGuard>
  );
}

interface BehindProps {
  readonly productNo: string;
  readonly children: (agent: TransmitAgent | null) => ReactNode;
}

/** With who shared this very product in this tab, if anybody did. */
function Behind({ productNo, children }: BehindProps) {
  // As it is found: where it turns out to be over, the trial stays the one that stands.
  const [sharedRecordNo] = useState(() => (isSalesHost() ? null : sharedRecordOf(productNo)));
  if (sharedRecordNo === null) return children(null);
  return (
    <SharedTrial transmitRecordNo={sharedRecordNo} productNo={productNo}>
      {children}
    </SharedTrial>
  );
}
