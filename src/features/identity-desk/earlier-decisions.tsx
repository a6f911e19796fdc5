import type { IdentityCaseDetail } from '../../../contract/services/review.ts';
import { beijingTime } from '../../lib/dates.ts';
import { Card } from '../../ui/card.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './identity-desk.module.css';

/** What was decided over this one so far, by whom and why. */
export function EarlierDecisions({ decisions }: Pick<IdentityCaseDetail, 'decisions'>) {
  if (decisions.length === 0) return null;
  return (
    <Card title="以往结论">
      <ol className={styles.corrections}>
        {decisions.map(({ decision, reason, reviewer, sent_at, at }) => (
          <li key={at}>
            <p>
              <Tag tone={decision === 'pass' ? 'good' : 'danger'}>
                {decision === 'pass' ? '通过' : '不通过'}
              </Tag>{' '}
              <strong>{reviewer}</strong> <small>{beijingTime(at)}</small>
            </p>
            <p>原因：{reason}</p>
            {sent_at && <p className={styles.quiet}>核对的是 {beijingTime(sent_at)} 提交的内容</p>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
