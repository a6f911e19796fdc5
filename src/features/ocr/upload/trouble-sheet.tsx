import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { PersonIcon } from '../../../ui/action-icons.tsx';
import type { Failure } from '../../../api/failure.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { AlbumIcon, CardCameraIcon } from '../camera/icons.tsx';
import { PictureWay, Way, Ways } from '../card/way.tsx';

interface Props {
  readonly failure: Failure | null;
  readonly onPicture: (picture: File) => void;
  readonly onPerson: () => void;
  readonly onClose: () => void;
}

/** The ways below the camera of this page, and a person. */
export default function TroubleSheet({ failure, onPicture, onPerson, onClose }: Props) {
  return (
    <Sheet title="遇到困难" onClose={onClose}>
      <FailureNotice failure={failure} />
      <Ways>
        <PictureWay
          capture
          icon={<CardCameraIcon />}
          title="用系统相机拍"
          text="画面黑屏、卡住或不能对焦时"
          onPicture={onPicture}
        />
        <PictureWay
          capture={false}
          icon={<AlbumIcon />}
          title="从相册选择"
          text="已经拍好的证件照片"
          onPicture={onPicture}
        />
        <Way icon={<PersonIcon />} title="请人工核对" text="工作人员 1 个工作日内核对" onClick={onPerson} />
      </Ways>
    </Sheet>
  );
}
