import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { LargeWords } from './whole-words.tsx';
import styles from './button.module.css';

interface Props extends Omit<ComponentProps<'button'>, 'className'> {
  readonly look?: 'primary' | 'outline' | 'danger' | 'outlineDanger' | 'plain' | 'night' | 'nightOutline';
  /** At work: keeps its place and its focus, and takes no second tap. */
  readonly busy?: boolean;
  readonly small?: boolean;
  /** Something is missing: grey, and still to be tapped, so that it can say what. */
  readonly unready?: boolean;
}

export function Button({
  look = 'primary',
  busy = false,
  small = false,
  unready = false,
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[look], small && styles.small, unready && styles.unready)}
      aria-disabled={busy || unready || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {typeof children === 'string' ? <LargeWords>{children}</LargeWords> : children}
    </button>
  );
}
