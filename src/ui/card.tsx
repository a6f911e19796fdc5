import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  readonly title?: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Card({ title, aside, children }: CardProps) {
  return (
    <section className={styles.card}>
      {title && (
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

interface Row {
  readonly label: string;
  readonly value: ReactNode;
}

export function Rows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ label, value }, at) => (
        <div key={`${at} ${label}`} className={styles.row}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
