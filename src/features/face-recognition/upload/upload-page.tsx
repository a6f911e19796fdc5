import { useCallback, useEffect, useState } from 'react';
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
  const [atOnce] = useState(state?.atOnce === true);
  const list = addressOf('/face-recognition', processNo);
  const toResult = useCallback(
    () =>
      void navigate(memberAddress('/face-recognition-result', processNo, memberNo ?? ''), { replace: true }),
    [navigate, processNo, memberNo],
  );
  useEffect(() => {
    // Of this tap alone: a page that is loaded anew opens no camera before it is asked to.
    if (atOnce && memberNo)
      void navigate(memberAddress('/face-recognition-upload', processNo, memberNo), { replace: true });
  }, [atOnce, memberNo, navigate, processNo]);
  if (!memberNo) return <Redirect to={list} />;
  return (
    <FaceFlow
      key={memberNo}
      subject={{ process_no: processNo }}
      memberNo={memberNo}
      step={stepPlace(record)}
      atOnce={atOnce}
      onLeave={() => void navigate(list, { replace: true })}
      onResult={toResult}
    />
  );
}
