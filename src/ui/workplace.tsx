import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './workplace.module.css';

interface HeadProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** The head of a page that is worked at on a wide screen: what it is, and at its end what belongs to all of it. */
export function WorkplaceHead({ title, text, children }: HeadProps) {
  return (
    <header className={styles.head}>
      <div>
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      <div className={styles.aside}>{children}</div>
    </header>
  );
}

interface EmptyProps {
  /** In the place of a list rather than of a page. */
  readonly small?: boolean;
  readonly children: ReactNode;
}

/** Nothing to show, or not yet: says what there is to do. */
export function EmptyCard({ small = false, children }: EmptyProps) {
  return <div className={classNames(styles.empty, small && styles.small)}>{children}</div>;
}
