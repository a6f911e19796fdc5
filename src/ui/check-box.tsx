import type { ReactNode } from 'react';
import { TickIcon } from './icons.tsx';
import styles from './check-box.module.css';

interface Props {
  readonly checked: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

export function CheckBox({ checked, invalid = false, describedBy, onChange, children }: Props) {
  return (
    <label className={styles.label}>
      <input
        type="checkbox"
        className={styles.input}
        checked={checked}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.box}>
        <TickIcon />
      </span>
      <span>{children}</span>
    </label>
  );
}
