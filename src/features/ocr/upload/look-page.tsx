import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { Button } from '../../../ui/button.tsx';
import { NumberedList } from '../../../ui/numbered-list.tsx';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import styles from './upload.module.css';

interface Props {
  readonly title: string;
  readonly picture: Blob;
  /** It was there before, or the system's camera took it: another is chosen the same way. */
  readonly chosen: boolean;
  readonly onUse: () => void;
  /** This browser cannot show it. */
  readonly onUnshown: () => void;
  readonly onRetake: () => void;
}

/** What was taken or chosen by hand is looked at before it is sent. */
export function LookPage({ title, picture, chosen, onUse, onUnshown, onRetake }: Props) {
  const src = useObjectUrl(picture);
  return (
    <Page
      title={title}
      back={onRetake}
      actions={
        <>
          <Button look="outline" onClick={onRetake}>
            {chosen ? '换一张' : '重新拍摄'}
          </Button>
          <Button onClick={onUse}>用这张</Button>
        </>
      }
    >
      <div className={styles.look}>
        <div className={styles.whole}>{src && <img src={src} alt="这张照片" onError={onUnshown} />}</div>
        <Card title="请看一看">
          <NumberedList items={['四个角都在照片里', '每个字都清楚', '没有反光和遮挡']} />
        </Card>
      </div>
    </Page>
  );
}
