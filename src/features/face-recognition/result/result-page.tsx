import { useNavigate, useSearchParams } from 'react-router-dom';
import { useMembers } from '../../../parts/identity/use-members.ts';
import { isFaceDone } from '../../../parts/identity/words.ts';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { memberAddress } from '../face/member-address.ts';
import { bar, onwardWords } from '../words.ts';
import { ResultOf } from '../face/result-of.tsx';
import { Redirect } from '../../../parts/redirect/redirect.tsx';

/** What came of the holder's own face. */
export default function ResultPage() {
  return (
    <SalePageGuard page="/face-recognition-result" bar={bar}>
      {(props) => <Result {...props} />}
    </SalePageGuard>
  );
}

function Result({ processNo, record }: SalePageProps) {
  const navigate = useNavigate();
  const memberNo = useSearchParams()[0].get('memberNo');
  const { data } = useMembers({ process_no: processNo }, 'face_recognition');
  const isLast = data?.members.every(isFaceDone) ?? false;
  const list = addressOf('/face-recognition', processNo);
  if (!memberNo) return <Redirect to={list} />;
  const { current_step_alias, next_progress_alias } = record;
  return (
    <ResultOf
      subject={{ process_no: processNo }}
      memberNo={memberNo}
      next={onwardWords(current_step_alias !== 'face_recognition', isLast ? next_progress_alias : null)}
      onNext={() => void navigate(list, { replace: true })}
      onAgain={() =>
        void navigate(memberAddress('/face-recognition-upload', processNo, memberNo), {
          replace: true,
          state: { atOnce: true },
        })
      }
    />
  );
}
