import { useNavigate } from 'react-router-dom';
import { InvitedGuard } from '../../../parts/identity/invited-guard.tsx';
import { invitedAddress } from '../../../parts/identity/invited-address.ts';
import { CardFlow } from './card-flow.tsx';

/** An invited member's own card; the proof of whose phone it is comes before. */
export default function UploadSharePage() {
  const navigate = useNavigate();
  return (
    <InvitedGuard bar="拍摄证件" at="ocr">
      {({ transmitRecordNo, memberNo, purposes }) => (
        <CardFlow
          subject={{ transmit_record_no: transmitRecordNo }}
          memberNo={memberNo}
          step={{
            ...{ at: 2, of: purposes.includes('face_recognition') ? 3 : 2 },
            next: purposes.includes('face_recognition') ? '人脸识别' : '完成',
          }}
          onLeave={() => void navigate(invitedAddress('/face-recognition-share-index', transmitRecordNo))}
          onDone={() =>
            void navigate(
              invitedAddress(
                purposes.includes('face_recognition')
                  ? '/face-recognition-upload-share'
                  : '/face-recognition-share-index',
                transmitRecordNo,
              ),
              { replace: true },
            )
          }
        />
      )}
    </InvitedGuard>
  );
}
