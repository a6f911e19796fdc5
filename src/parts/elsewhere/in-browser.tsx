import type { ReactNode } from 'react';
import { CopyField } from '../copy-field/copy-field.tsx';
import styles from './in-browser.module.css';

interface Props {
  /** What the address is of, for a screen reader. */
  readonly label: string;
  /** The page of ours that goes on from there. */
  readonly path: string;
  /** What to do, in a sentence. */
  readonly children: ReactNode;
}

/** What the app around the page keeps closed: how it is done in the phone's own browser, and the address for it. */
export function InBrowser({ label, path, children }: Props) {
  return (
    <div className={styles.way}>
      <p>{children}</p>
      <CopyField label={label} value={`${location.origin}/#${path}`} />
    </div>
  );
}
