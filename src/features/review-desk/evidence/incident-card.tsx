import type { ReviewDetail } from '../../../../contract/services/review.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from './evidence.module.css';

/** What broke the readings off, and each change to another way of recording; nothing where all went well. */
export function IncidentCard({ incidents }: Pick<ReviewDetail, 'incidents'>) {
  if (incidents.length === 0) return null;
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
    </Card>
  );
}
