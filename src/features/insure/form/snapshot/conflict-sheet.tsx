import { beijingTime } from '../../../../lib/dates.ts';
import type { Snapshot } from '../../../../../contract/services/insure.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import styles from '../submission/change-sheet.module.css';

interface Props {
  readonly saved: Snapshot;
  /** What both changed, each in another way. */
  readonly differing: readonly string[];
  readonly onJoin: () => void;
  readonly onTakeTheirs: () => void;
}

const most = 6;

/** Another device or window saved since: nothing is overwritten before the customer says how. */
export default function ConflictSheet({ saved, differing, onJoin, onTakeTheirs }: Props) {
  return (
    <Sheet
      title="其他页面或设备也在填写"
      actions={
        <div className={styles.actions}>
          <Button onClick={onJoin}>合并两边的内容</Button>
          <Button look="outline" onClick={onTakeTheirs}>
            改用那边的内容
          </Button>
        </div>
      }
    >
      <p>那边在 {beijingTime(saved.saved_at)} 保存过。您在这里填写的内容还在，没有互相覆盖。</p>
      <div className={styles.notice}>
        {differing.length === 0 ? (
          <Notice tone="good">两边填的没有冲突，合并后都会保留。</Notice>
        ) : (
          <Notice tone="attention" title={`${differing.length} 处两边都改过，合并时以这里为准`}>
            {differing.slice(0, most).join('、')}
            {differing.length > most ? '等' : ''}
          </Notice>
        )}
      </div>
    </Sheet>
  );
}
