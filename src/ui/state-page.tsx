import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { AttentionIcon, ClockIcon, TickIcon } from './icons.tsx';
import { Page } from './page.tsx';
import { LargeWords } from './whole-words.tsx';
import styles from './state-page.module.css';

interface Props {
  readonly tone: 'good' | 'attention' | 'danger' | 'waiting';
  readonly title: string;
  readonly text: string;
  /** For support: codes and the like. */
  readonly small?: string;
  readonly bar?: string;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

const icons = { good: TickIcon, attention: AttentionIcon, danger: AttentionIcon, waiting: ClockIcon };

/** Success, error or empty, as a whole page: what happened, what is safe, and the way on. */
export function StatePage({ tone, title, text, small, bar = '提示', actions, children }: Props) {
  const Icon = icons[tone];
  return (
    <Page title={bar} actions={actions}>
      <div className={styles.state} role={tone === 'good' ? 'status' : 'alert'}>
        <span className={classNames(styles.sign, styles[tone])}>
          <Icon />
        </span>
        <h2 className={styles.title}>
          <LargeWords>{title}</LargeWords>
        </h2>
        <p className={styles.text}>{text}</p>
        {small && <p className={styles.small}>{small}</p>}
      </div>
      {children}
    </Page>
  );
}
