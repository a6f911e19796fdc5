import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tag.module.css';

interface Props {
  readonly tone: 'good' | 'attention' | 'danger' | 'quiet';
  readonly children: ReactNode;
}

export function Tag({ tone, children }: Props) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>;
}
