import { Link } from 'react-router-dom';
import type { PolicyCallRow } from '../../../../contract/model/policy-call.ts';
import { ago, beijingTime } from '../../../lib/dates.ts';
import { useServerNow } from '../../../session/use-server-now.ts';
import { Tag } from '../../../ui/tag.tsx';
import { EmptyCard } from '../../../ui/workplace.tsx';
import styles from '../desk/desk-page.module.css';
import { isOverdue } from '../overdue.ts';

interface Props {
  readonly calls: readonly PolicyCallRow[];
  /** The one that is looked at. */
  readonly selected: string | null;
}

/** Customers who wait for a call, those who asked for it before the others; then those who were called. */
export function CallShelf({ calls, selected }: Props) {
  const now = useServerNow(30_000);
  const waits = calls.some(({ called_at }) => called_at === null);
  return (
    <>
      {!waits && <EmptyCard small>没有客户等回电，有新的会自动出现。</EmptyCard>}
      {calls.map((row) => (
        <CallRow key={row.call_no} row={row} now={now} isSelected={row.call_no === selected} />
      ))}
    </>
  );
}

interface RowProps {
  readonly row: PolicyCallRow;
  readonly now: number;
  readonly isSelected: boolean;
}

function CallRow({ row, now, isSelected }: RowProps) {
  const { call_no, name, product_name, about, due_at, missed, called_at } = row;
  return (
    <Link
      to={`/underwriting-desk?call=${call_no}`}
      className={styles.row}
      aria-current={isSelected ? 'page' : undefined}
    >
      <span className={styles.head}>
        <b>{name}</b>
        {isOverdue(called_at, due_at, now) ? (
          <Tag tone="danger">已超时</Tag>
        ) : (
          called_at !== null && <Tag tone="good">已回电</Tag>
        )}
      </span>
      <span>{product_name}</span>
      <span>{about}</span>
      <small>
        {called_at === null
          ? `${askedWords(row, now)}，${beijingTime(due_at)} 前回电`
          : `${ago(called_at, now)}回电`}
        {missed > 0 && `，未接通 ${missed} 次`}
      </small>
    </Link>
  );
}

const askedWords = ({ asked_by, asked_at }: PolicyCallRow, now: number): string =>
  asked_by === 'clock' ? '系统提醒：尚未完成在线回访' : `${ago(asked_at, now)}请求`;
