import type { ReactNode } from 'react';
import type { CardSide } from '../../../../contract/model/identity.ts';
import type { CameraRefusal } from '../../../../media/capture/refusal.ts';
import { PermissionCard } from '../../../parts/camera/permission-card.tsx';
import { ConsentCard } from '../../../parts/consent/consent-card.tsx';
import type { ConsentForm } from '../../../parts/consent/use-consent.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { ActionHint } from '../../../ui/action-hint.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { NumberedList } from '../../../ui/numbered-list.tsx';
import { Page } from '../../../ui/page.tsx';
import type { StepPlace } from '../../../ui/step-indicator.tsx';
import { AlbumIcon, CardCameraIcon } from '../camera/icons.tsx';
import type { SideProblem } from './side-state.ts';
import { cameraRefusals, heldWords, sideNames } from '../words.ts';
import type { CardActs } from '../card/use-card-act.ts';
import { PictureWay, Ways } from '../card/way.tsx';
import { PersonWay } from './person-way.tsx';

interface Props {
  readonly title: string;
  readonly step: StepPlace | null;
  readonly consent: ConsentForm;
  /** A picture was chosen, and waits for the consent. */
  readonly isHeld: boolean;
  readonly opening: boolean;
  readonly refusal: CameraRefusal | null;
  /** A person decided against what was there. */
  readonly returned: string | null;
  /** Why sides must be taken anew, also one that is not asked for now. */
  readonly problems?: readonly SideProblem[];
  /** The one that is asked for, where another was taken already. */
  readonly side?: CardSide;
  readonly acts: CardActs;
  readonly onOpen: () => void;
  readonly onPicture: (picture: File) => void;
  readonly onPerson: () => void;
  readonly onLeave: () => void;
  readonly children?: ReactNode;
}

/** A page and a tap always stand before the camera: without them some in-app browsers stay black. */
export function GuidePage(props: Props) {
  const { title, step, consent, opening, refusal } = props;
  const asked = consent.state?.given_at === null;
  return (
    <Page
      title={title}
      {...(step && { step })}
      back={props.onLeave}
      actions={
        <>
          <ActionHint>
            {opening ? '如有弹窗，请点“允许”使用摄像头' : props.isHeld && heldWords(consent.ticked)}
          </ActionHint>
          <Button busy={opening || consent.busy} unready={asked && !consent.ticked} onClick={props.onOpen}>
            {opening ? '正在打开相机' : refusal ? '重新打开' : '打开相机'}
          </Button>
        </>
      }
    >
      <Notices {...props} />
      <ConsentCard consent={consent} />
      {refusal ? null : props.children}
      <OtherWays {...props} />
    </Page>
  );
}

/** Why it is asked for again, or does not go on. */
const Notices = ({ returned, problems = [], refusal, acts }: Props) => (
  <>
    {returned && (
      <Notice tone="attention" title="上次没有通过，请重新拍摄">
        {returned}
      </Notice>
    )}
    {problems.map(({ side, problem }) => (
      <Notice key={side} tone="attention" title={`${sideNames[side]}需要重拍`} live>
        {problem}
      </Notice>
    ))}
    {refusal && (
      <Notice tone="attention" title={cameraRefusals[refusal].title} live>
        {cameraRefusals[refusal].text}
      </Notice>
    )}
    <FailureNotice failure={acts.failure} />
    {refusal && <PermissionCard refusal={refusal} />}
  </>
);

/** Without this page's camera, or without any picture. */
const OtherWays = ({ side, refusal, acts, onPicture, onPerson }: Props) => (
  <Card title={side ? `换一种方式拍${sideNames[side]}` : refusal ? '换一种方式' : '也可以'}>
    <Ways>
      <PictureWay
        capture
        icon={<CardCameraIcon />}
        title="用系统相机拍"
        text="拍好后自动回到这里"
        onPicture={onPicture}
      />
      <PictureWay
        capture={false}
        icon={<AlbumIcon />}
        title="从相册选择"
        text={side ? `已经拍好的${sideNames[side]}照片` : '已经拍好的证件照片'}
        onPicture={onPicture}
      />
      <PersonWay refusal={refusal} busy={acts.busy} onClick={onPerson} />
    </Ways>
  </Card>
);

export const HowToShoot = () => (
  <Card title="拍两面，约 1 分钟">
    <NumberedList
      items={['证件平放在深色桌面上', '四个角放进框里，看清后自动拍摄', '先拍人像面，再拍国徽面']}
    />
  </Card>
);
