import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './button.module.css';

interface Props extends Omit<ComponentProps<'button'>, 'className'> {
  readonly look?: 'primary' | 'outline' | 'danger' | 'plain' | 'night' | 'nightOutline';
  /** At work: keeps its place and its focus, and takes no second tap. */
  readonly busy?: boolean;
  readonly small?: boolean;
}

export function Button({ look = 'primary', busy = false, small = false, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[look], small && styles.small)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}
