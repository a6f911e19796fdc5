import { ActionHint } from '../../ui/action-hint.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NumberedList } from '../../ui/numbered-list.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './face-guide.module.css';

interface Props {
  readonly title: string;
  readonly opening: boolean;
  readonly filmed: boolean;
  readonly onBegin: () => void;
  readonly onLeave: () => void;
}

/** A page and a tap always stand before the camera: without them some in-app browsers stay black. */
export function FaceGuide({ title, opening, filmed, onBegin, onLeave }: Props) {
  return (
    <Page
      title={title}
      actions={
        <>
          <ActionHint>{opening && '如有弹窗，请点“允许”使用摄像头'}</ActionHint>
          <Button look="outline" onClick={onLeave}>
            返回
          </Button>
          <Button busy={opening} onClick={onBegin}>
            {opening ? '正在打开' : '打开摄像头'}
          </Button>
        </>
      }
    >
      <Card title="这样做">
        <NumberedList
          items={[
            '手机与眼睛同高，脸放在框内',
            '一次只做一个动作，慢慢做，做到位',
            '做完请回正，等下一个提示',
          ]}
        />
      </Card>
      <Card title="看不清的常见原因">
        <ul className={styles.why}>
          <li>背光或太暗：请面向窗户或灯光</li>
          <li>有遮挡：请摘下口罩、墨镜和帽子</li>
          <li>旁边有人：画面里请只留您一人</li>
        </ul>
      </Card>
      <Notice tone="info">
        {filmed
          ? '这次人脸识别会拍几张照片和一段做动作的短片，不录音。'
          : '只在这次人脸识别中拍几张照片，不录像，不录音。'}
      </Notice>
    </Page>
  );
}
