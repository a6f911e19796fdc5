import type { ReactNode } from 'react';
import styles from './action-hint.module.css';

/** Above the buttons that it is about, where it is always in view; spoken when it changes. */
export const ActionHint = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.hint} role="status">
    {children}
  </p>
);
