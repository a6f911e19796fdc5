import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { AttentionIcon, ClockIcon, InfoIcon, TickIcon } from './icons.tsx';
import styles from './result-head.module.css';
import { WholeWords } from './whole-words.tsx';

interface Props {
  readonly tone: 'good' | 'attention' | 'waiting' | 'quiet';
  readonly title: string;
  readonly children?: ReactNode;
}

const icons = { good: TickIcon, attention: AttentionIcon, waiting: ClockIcon, quiet: InfoIcon };

/** What came of something, at the head of its page: a sign and a sentence. */
export function ResultHead({ tone, title, children }: Props) {
  const Icon = icons[tone];
  return (
    <div className={styles.head} role="status">
      <span className={classNames(styles.sign, styles[tone])} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles.words}>
        <h2>
          <WholeWords>{title}</WholeWords>
        </h2>
        {children && <div className={styles.text}>{children}</div>}
      </div>
    </div>
  );
}
