import { Link } from 'react-router-dom';
import type { BoardCustomer } from '../../../../contract/services/sales-recording.ts';
import { ago, untilThen } from '../../../lib/dates.ts';
import { Tag } from '../../../ui/tag.tsx';
import { owedWord } from '../words.ts';
import styles from './customer-row.module.css';
import { InviteButton } from './invite-button.tsx';
import { StepChips } from './step-chips.tsx';

interface Props {
  readonly customer: BoardCustomer;
  readonly selected: boolean;
  readonly now: number;
}

export function CustomerRow({ customer, selected, now }: Props) {
  const [word, tone] = owedWord(customer);
  const { link } = customer;
  return (
    <li className={styles.row} data-selected={selected || undefined}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          <Link
            to={`/recording-board?recordingNo=${customer.recording_no}`}
            className={styles.link}
            aria-current={selected || undefined}
          >
            {customer.name}
          </Link>
        </h3>
        <span className={styles.product}>{customer.product_name}</span>
      </div>
      <span className={styles.owed}>
        {customer.asked_at ? <Tag tone="danger">请您重发链接</Tag> : <Tag tone={tone}>{word}</Tag>}
      </span>
      <div className={styles.steps}>
        <StepChips customer={customer} />
      </div>
      {customer.repeat.length > 0 && (
        <p className={styles.repeat}>
          {customer.repeat.map(({ place, remark }) => remark ?? `第 ${place} 段需重读`).join('；')}
        </p>
      )}
      <p className={styles.foot}>
        <span>{ago(customer.updated_at, now)}更新</span>
        <span>{customer.mobile_masked}</span>
        {customer.note && <span className={styles.note}>备注：{customer.note}</span>}
        {link.state === 'open' && customer.may.revoke && (
          <span>
            {link.opened_at ? '已打开' : '未打开'} · 链接 {untilThen(link.expires_at, now)}到期
          </span>
        )}
      </p>
      <InviteButton customer={customer} />
    </li>
  );
}
