import { Link } from 'react-router-dom';
import type { AmountCheckRow } from '../../../../contract/model/amount-check.ts';
import { ago, beijingTime } from '../../../lib/dates.ts';
import { useServerNow } from '../../../session/use-server-now.ts';
import { Tag } from '../../../ui/tag.tsx';
import { EmptyCard } from '../../../ui/workplace.tsx';
import styles from '../desk/desk-page.module.css';
import { isOverdue } from '../overdue.ts';
import { differenceText } from '../words.ts';

interface Props {
  readonly amounts: readonly AmountCheckRow[];
  /** The one that is looked at. */
  readonly selected: string | null;
}

/** Payments of another amount than ours, first come first; then those that were looked into. */
export function AmountShelf({ amounts, selected }: Props) {
  const now = useServerNow(30_000);
  const waits = amounts.some(({ done_at }) => done_at === null);
  return (
    <>
      {!waits && <EmptyCard small>没有要核对的收款，有新的会自动出现。</EmptyCard>}
      {amounts.map((row) => (
        <AmountRow key={row.payment_no} row={row} now={now} isSelected={row.payment_no === selected} />
      ))}
    </>
  );
}

interface RowProps {
  readonly row: AmountCheckRow;
  readonly now: number;
  readonly isSelected: boolean;
}

function AmountRow({ row, now, isSelected }: RowProps) {
  const { payment_no, name, product_name, since, due_at, done_at } = row;
  return (
    <Link
      to={`/underwriting-desk?amount=${payment_no}`}
      className={styles.row}
      aria-current={isSelected ? 'page' : undefined}
    >
      <span className={styles.head}>
        <b>{name}</b>
        {isOverdue(done_at, due_at, now) ? (
          <Tag tone="danger">已超时</Tag>
        ) : (
          done_at !== null && <Tag tone="good">已核对</Tag>
        )}
      </span>
      <span>{product_name}</span>
      <span>{differenceText(row)}</span>
      <small>
        {done_at === null
          ? `${ago(since, now)}发现，${beijingTime(due_at)} 前核对`
          : `${ago(done_at, now)}核对`}
      </small>
    </Link>
  );
}
