import type { RefObject } from 'react';
import type { ConfirmItem } from '../../../../contract/services/single-recording.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { Rows } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { AttentionIcon } from '../../../ui/icons.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from './policy-item.module.css';

interface Props {
  readonly item: ConfirmItem;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

export function PolicyItem({ item, heading }: Props) {
  const exclusion = item.emphasis === 'exclusion';
  return (
    <section className={classNames(styles.item, exclusion && styles.exclusion)}>
      {exclusion && (
        <p className={styles.warning}>
          <AttentionIcon />
          请务必阅读：以下情况不赔
        </p>
      )}
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {item.title}
      </h2>
      {item.amount && <Amount amount={item.amount} />}
      {item.rows.length > 0 && <Rows rows={item.rows} />}
      {item.paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
      {item.confirmed_at && (
        <p className={styles.confirmed}>
          <Tag tone="good">✓ 已确认</Tag> {beijingTime(item.confirmed_at)}
        </p>
      )}
    </section>
  );
}

/** The figure that counts most, with the yuan sign and what follows it small. */
function Amount({ amount: { label, value, note } }: { readonly amount: NonNullable<ConfirmItem['amount']> }) {
  const [, sign = '', figure = value, rest = ''] = /^(¥)? ?([\d,.]+)(.*)$/.exec(value) ?? [];
  return (
    <div className={styles.amount}>
      <p>{label}</p>
      <p className={styles.figure}>
        {sign && <small>{sign} </small>}
        {figure}
        {rest && <small>{rest}</small>}
      </p>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
