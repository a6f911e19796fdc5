import type { ReactNode } from 'react';
import styles from './row.module.css';

interface Props {
  readonly id: string;
  readonly problem: string | null;
  readonly hint: ReactNode;
}

/** What is wrong, or what helps, below a control that is no single input. */
export function RowMessage({ id, problem, hint }: Props) {
  return (
    <p id={id} className={problem ? styles.error : styles.hint} aria-live="polite">
      {problem ?? hint}
    </p>
  );
}
