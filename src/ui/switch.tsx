import type { ReactNode } from 'react';
import styles from './switch.module.css';

interface Props {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

export function Switch({ checked, onChange, children }: Props) {
  return (
    <label className={styles.label}>
      <span className={styles.words}>{children}</span>
      <input
        type="checkbox"
        role="switch"
        className={styles.input}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
    </label>
  );
}
