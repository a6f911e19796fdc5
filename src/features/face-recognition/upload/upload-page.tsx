import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { bar } from '../words.ts';
import { memberAddress } from '../face/member-address.ts';
import { FaceFlow } from './face-flow.tsx';
import { Redirect } from '../../../parts/redirect/redirect.tsx';

/** The face of who holds the process. */
export default function UploadPage() {
  return (
    <SalePageGuard page="/face-recognition-upload" bar={bar}>
      {(props) => <Upload {...props} />}
    </SalePageGuard>
  );
}

function Upload({ processNo, record }: SalePageProps) {
  const navigate = useNavigate();
  const memberNo = useSearchParams()[0].get('memberNo');
  const state = useLocation().state as { readonly atOnce?: boolean } | null;
  const list = addressOf('/face-recognition', processNo);
  const toResult = useCallback(
    () =>
      void navigate(memberAddress('/face-recognition-result', processNo, memberNo ?? ''), { replace: true }),
    [navigate, processNo, memberNo],
  );
  if (!memberNo) return <Redirect to={list} />;
  return (
    <FaceFlow
      key={memberNo}
      subject={{ process_no: processNo }}
      memberNo={memberNo}
      step={stepPlace(record)}
      atOnce={state?.atOnce === true}
      onLeave={() => void navigate(list, { replace: true })}
      onResult={toResult}
    />
  );
}
