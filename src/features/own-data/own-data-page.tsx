import { useSearchParams } from 'react-router-dom';
import { SaleStepGuard } from '../../process/sale/page-guard.tsx';
import { useProcessNo } from '../../process/sale/use-process-no.ts';
import { Redirect } from '../../parts/redirect/redirect.tsx';
import { OwnData } from './own-data.tsx';
import { bar } from './words.ts';

/**
 * What is kept of somebody, to them (rule R26): who applied comes by the process, everybody else by their link. No part
 * of a sale: nothing of it is traced or recorded.
 */
export default function OwnDataPage() {
  const [parameters] = useSearchParams();
  const transmitRecordNo = parameters.get('transmitRecordNo');
  if (!transmitRecordNo) return <OfSale />;
  const link = { transmit_record_no: transmitRecordNo };
  const subject = parameters.get('of') === 'recording' ? ({ ...link, isRecording: true } as const) : link;
  return <OwnData key={transmitRecordNo} subject={subject} />;
}

function OfSale() {
  const processNo = useProcessNo();
  if (!processNo) return <Redirect to="/link_failure" />;
  return (
    <SaleStepGuard key={processNo} page="/own-data" bar={bar} processNo={processNo}>
      {({ record }) => <OwnData subject={{ process_no: processNo }} step={record.current_step_alias} />}
    </SaleStepGuard>
  );
}
