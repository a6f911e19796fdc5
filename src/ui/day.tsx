import styles from './day.module.css';

/** A day as 2026-01-31, which no line breaks at its hyphens. */
export const Day = ({ day }: { readonly day: string }) => <span className={styles.day}>{day}</span>;
