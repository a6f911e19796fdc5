import { useNavigate, useSearchParams } from 'react-router-dom';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { CardFlow } from './card-flow.tsx';
import { Redirect } from '../../../parts/redirect/redirect.tsx';

/** The card of one member, photographed by who holds the process: their own, or a child's. */
export default function UploadPage() {
  return (
    <SalePageGuard page="/ocr-user-upload" bar="拍摄证件">
      {(props) => <Upload {...props} />}
    </SalePageGuard>
  );
}

function Upload({ processNo, record }: SalePageProps) {
  const navigate = useNavigate();
  const memberNo = useSearchParams()[0].get('memberNo');
  const list = addressOf('/ocr', processNo);
  if (!memberNo) return <Redirect to={list} />;
  return (
    <CardFlow
      key={memberNo}
      subject={{ process_no: processNo }}
      memberNo={memberNo}
      step={stepPlace(record)}
      onLeave={() => void navigate(list, { replace: true })}
      onDone={() => void navigate(list, { replace: true })}
    />
  );
}
