import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './link-card.module.css';

interface Props {
  readonly to: string;
  readonly title: string;
  readonly tag: ReactNode;
  readonly text: string;
  /** When something happened to it; '' where there is nothing to say. */
  readonly when: string;
  readonly selected: boolean;
  /** Tags that only some lists have. */
  readonly note?: ReactNode;
}

/** A row of a list that leads to what it names. */
export function LinkCard({ to, title, tag, text, when, selected, note }: Props) {
  return (
    <Link to={to} className={styles.card} aria-current={selected || undefined}>
      <span className={styles.line}>
        <strong>{title}</strong>
        {tag}
      </span>
      <span>{text}</span>
      {when && <small>{when}</small>}
      {note && <span className={styles.note}>{note}</span>}
    </Link>
  );
}
