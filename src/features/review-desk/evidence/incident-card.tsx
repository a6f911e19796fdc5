import type { ReviewDetail } from '../../../../contract/services/review.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { showToast } from '../../../ui/toast.ts';
import styles from './evidence.module.css';
import { troubleText } from './trouble-text.ts';

/** What broke the readings off, and each change to another way of recording; nothing where all went well. */
export function IncidentCard({ detail }: { readonly detail: ReviewDetail }) {
  const { incidents } = detail;
  if (incidents.length === 0) return null;
  const copy = async () => {
    if (await copyText(troubleText(detail.recording_no, detail)))
      await showToast('排查信息已复制，其中没有客户信息');
    else await showToast('没有复制成功，请再点一次', 4000);
  };
  return (
    <Card title="录制中的异常" aside={<Tag tone="attention">{incidents.length} 次</Tag>}>
      <ol className={styles.incidents}>
        {incidents.map(({ at, text }, i) => (
          <li key={i}>
            <time dateTime={at}>{beijingTime(at)}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <Button look="plain" small onClick={() => void copy()}>
        复制排查信息
      </Button>
    </Card>
  );
}
