import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { InvitedGuard, type Invited } from '../../../parts/identity/invited-guard.tsx';
import { invitedAddress } from '../../../parts/identity/invited-address.ts';
import { ResultOf } from '../face/result-of.tsx';
import { bar } from '../words.ts';
import { FaceFlow } from './face-flow.tsx';

/** An invited member's own face, and what came of it. */
export default function UploadSharePage() {
  return (
    <InvitedGuard bar={bar} at="face_recognition">
      {(invited) => <Upload {...invited} />}
    </InvitedGuard>
  );
}

function Upload({ transmitRecordNo, memberNo }: Invited) {
  const navigate = useNavigate();
  const [shown, setShown] = useState<'flow' | 'result'>('flow');
  const [again, setAgain] = useState(false);
  const index = invitedAddress('/face-recognition-share-index', transmitRecordNo);
  const toResult = useCallback(() => setShown('result'), []);
  const toIndex = () => void navigate(index, { replace: true });
  const subject = { transmit_record_no: transmitRecordNo };
  if (shown === 'result')
    return (
      <ResultOf
        subject={subject}
        memberNo={memberNo}
        next="完成"
        onNext={toIndex}
        onAgain={() => {
          setAgain(true);
          setShown('flow');
        }}
      />
    );
  return (
    <FaceFlow
      subject={subject}
      memberNo={memberNo}
      step={{ at: 3, of: 3, next: '完成' }}
      atOnce={again}
      onLeave={toIndex}
      onResult={toResult}
    />
  );
}
