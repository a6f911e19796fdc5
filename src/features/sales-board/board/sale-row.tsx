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
  /** Null: nobody is being picked, and the row opens its sale. */
  readonly picked: boolean | null;
  readonly onPick: (processNo: string, isPicked: boolean) => void;
  readonly now: number;
}

export const SaleRowItem = memo(function SaleRowItem(props: Props) {
  const { row, at, total, top, selected, picked, now } = props;
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
      <article className={styles.row} data-selected={(picked ?? selected) || undefined}>
        <h3 className={styles.head}>
          {picked === null ? (
            <Link
              to={`/pc-share?processNo=${row.process_no}`}
              className={styles.link}
              aria-current={selected || undefined}
            >
              {nameOf(row)}
            </Link>
          ) : (
            <label className={styles.pick}>
              <input
                type="checkbox"
                checked={picked}
                disabled={!row.may_remind}
                onChange={(event) => props.onPick(row.process_no, event.target.checked)}
              />
              {nameOf(row)}
              {!row.may_remind && <span className="visually-hidden">，现在不用提醒</span>}
            </label>
          )}
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
