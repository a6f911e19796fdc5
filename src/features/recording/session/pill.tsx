import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './pill.module.css';

interface Props {
  readonly tone: 'good' | 'attention' | 'quiet' | 'record';
  readonly live?: boolean;
  readonly children: ReactNode;
}

/** A quiet sign over the picture: a dot and always a word. */
export function Pill({ tone, live = false, children }: Props) {
  return (
    <span className={styles.pill} role={live ? 'status' : undefined}>
      <span className={classNames(styles.dot, styles[tone])} aria-hidden="true" />
      {children}
    </span>
  );
}
