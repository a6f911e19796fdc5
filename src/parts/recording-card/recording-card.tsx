import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RecordingStatus } from '../../../contract/model/recording.ts';
import styles from './recording-card.module.css';
import { StatusTag } from './status-tag.tsx';

interface Props {
  readonly to: string;
  readonly name: string;
  readonly status: RecordingStatus;
  readonly productName: string;
  /** When something happened to it; '' where there is nothing to say. */
  readonly when: string;
  readonly selected: boolean;
  /** Tags that only some lists have. */
  readonly note?: ReactNode;
}

/** A recording as a row of a list that leads to it. */
export function RecordingCard({ to, name, status, productName, when, selected, note }: Props) {
  return (
    <Link to={to} className={styles.card} aria-current={selected || undefined}>
      <span className={styles.line}>
        <strong>{name}</strong>
        <StatusTag status={status} />
      </span>
      <span>{productName}</span>
      {when && <small>{when}</small>}
      {note && <span className={styles.note}>{note}</span>}
    </Link>
  );
}
