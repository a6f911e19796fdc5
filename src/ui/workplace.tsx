import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names.ts';
import { BackIcon } from './icons.tsx';
import columns from './workplace-columns.module.css';
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

interface WorkplaceProps {
  readonly head: ReactNode;
  /** What there is to choose from, and where it is to be found again. */
  readonly list: ReactNode;
  /** Null while nothing is chosen. On a narrow screen what is chosen takes the list's place. */
  readonly backTo: { readonly route: string; readonly words: string } | null;
  readonly children: ReactNode;
}

/** A page that is worked at on a wide screen: a list, and beside it what was chosen of it. */
export function Workplace({ head, list, backTo, children }: WorkplaceProps) {
  return (
    <div className={columns.desk} data-open={backTo ? '' : undefined}>
      {head}
      <div className={columns.columns}>
        <div className={columns.queue}>{list}</div>
        <main className={columns.work}>
          {backTo && (
            <Link to={backTo.route} className={columns.back}>
              <BackIcon /> {backTo.words}
            </Link>
          )}
          {children}
        </main>
      </div>
    </div>
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
