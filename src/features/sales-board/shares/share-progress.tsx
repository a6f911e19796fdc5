import type { Share } from '../../../../contract/services/sales-board.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { readingLine } from '../words.ts';
import styles from './shares.module.css';

type Told = Pick<Share, 'reading' | 'sales' | 'forwarded'>;

/** What became of a product that was shared: handed on, opened, read, applied for. Said as it changes. */
export function ShareProgress({ reading, sales, forwarded }: Told) {
  return (
    <div className={styles.progress} data-on={reading ? '' : undefined} role="status">
      <p className={styles.now}>{reading ? readingLine(reading) : '还没有人打开'}</p>
      {reading && (
        <p className={styles.facts}>
          <span>打开过 {reading.openings} 次</span>
          <span>最近 {beijingTime(reading.last_seen_at)}</span>
          {forwarded > 0 && <span>对方又转发 {forwarded} 次</span>}
          {sales > 0 && <span>{sales} 人开始投保，在下面的列表里</span>}
        </p>
      )}
    </div>
  );
}
