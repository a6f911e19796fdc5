import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { AttentionIcon, InfoIcon, TickIcon } from './icons.tsx';
import styles from './notice.module.css';

interface Props {
  readonly tone: 'info' | 'good' | 'attention' | 'danger';
  readonly title?: ReactNode;
  /** Read out when it appears. */
  readonly live?: boolean;
  readonly children?: ReactNode;
}

const icons = { info: InfoIcon, good: TickIcon, attention: AttentionIcon, danger: AttentionIcon };

export function Notice({ tone, title, live = false, children }: Props) {
  const Icon = icons[tone];
  return (
    <div className={classNames(styles.notice, styles[tone])} role={live ? 'alert' : undefined}>
      <Icon />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
