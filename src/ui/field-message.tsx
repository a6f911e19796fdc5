import type { ReactNode } from 'react';
import styles from './field-message.module.css';

interface Props {
  readonly id: string;
  readonly error: string | null;
  readonly hint?: ReactNode;
}

/** What is wrong, or what helps, below a control; read out when it appears. */
export function FieldMessage({ id, error, hint }: Props) {
  return (
    <p id={id} className={error ? styles.error : styles.hint} aria-live="polite">
      {error ?? hint}
    </p>
  );
}
