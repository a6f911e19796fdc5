import type { ReactNode } from 'react';
import { ForwardIcon } from './action-icons.tsx';
import styles from './tap-row.module.css';

interface Props {
  readonly title: string;
  readonly note?: ReactNode;
  /** A quiet word at the end, before the arrow. */
  readonly word?: ReactNode;
  readonly icon?: ReactNode;
  readonly href?: string;
  readonly onTap?: () => void;
}

/** A row that leads on: what it does, and what comes of it. */
export function TapRow({ title, note, word, icon, href, onTap }: Props) {
  const content = (
    <>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.text}>
        <span className={styles.words}>
          <span>{title}</span>
          {note && <span className={styles.note}>{note}</span>}
        </span>
        {word}
      </span>
      <ForwardIcon />
    </>
  );
  return href === undefined ? (
    <button type="button" className={styles.row} onClick={onTap}>
      {content}
    </button>
  ) : (
    <a className={styles.row} href={href}>
      {content}
    </a>
  );
}
