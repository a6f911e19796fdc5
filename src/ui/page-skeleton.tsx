import styles from './page-skeleton.module.css';

/** Shown from 300 ms on (the delay is in its style), so that a quick answer does not flicker. */
export function PageSkeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">正在加载</span>
      <div className={styles.bar} />
      <div className={styles.card} />
      <div className={styles.card} />
    </div>
  );
}
