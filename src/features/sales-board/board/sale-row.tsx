import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { SaleRow } from '../../../../contract/services/sales-board.ts';
import { ago, untilThen } from '../../../lib/dates.ts';
import { Tag } from '../../../ui/tag.tsx';
import { isUrgent, nameOf, nowLine, owedTag } from '../words.ts';
import styles from './sale-row.module.css';
import { StepTrail } from './step-trail.tsx';

interface Props {
  readonly row: SaleRow;
  /** Its place in the list, from 0, of so many. */
  readonly at: number;
  readonly total: number;
  /** Pixels from the list's top. */
  readonly top: number;
  readonly selected: boolean;
  readonly now: number;
}

export const SaleRowItem = memo(function SaleRowItem({ row, at, total, top, selected, now }: Props) {
  const [word, tone] = owedTag(row);
  return (
    <li
      className={styles.place}
      style={{ transform: `translateY(${top}px)` }}
      data-row=""
      data-at={at}
      aria-setsize={total}
      aria-posinset={at + 1}
    >
      <article className={styles.row} data-selected={selected || undefined}>
        <h3 className={styles.head}>
          <Link
            to={`/pc-share?processNo=${row.process_no}`}
            className={styles.link}
            aria-current={selected || undefined}
          >
            {nameOf(row)}
          </Link>
          <span className={styles.product}>{row.product_name}</span>
        </h3>
        <div className={styles.steps}>
          <StepTrail steps={row.steps} />
        </div>
        <span className={styles.owed}>
          <Tag tone={tone}>{word}</Tag>
        </span>
        <p className={styles.now} data-urgent={isUrgent(row) || undefined}>
          {nowLine(row)}
        </p>
        <p className={styles.foot}>
          <span>{ago(row.updated_at, now)}</span>
          {row.mobile_masked && <span>{row.mobile_masked}</span>}
          {row.link_expires_at && <LinkEnd at={row.link_expires_at} now={now} />}
        </p>
      </article>
    </li>
  );
});

function LinkEnd({ at, now }: { readonly at: string; readonly now: number }) {
  const isOver = Date.parse(at) <= now;
  return (
    <span className={isOver ? styles.over : undefined}>
      {isOver ? '链接已过期' : `链接 ${untilThen(at, now)}到期`}
    </span>
  );
}
