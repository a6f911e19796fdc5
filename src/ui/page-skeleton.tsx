import styles from './page-skeleton.module.css';

/** Shown from 300 ms on (the delay is in its style), so that a quick answer does not flicker. */
export function PageSkeleton() {
  return (
    <main className={styles.skeleton}>
      <h1 className="visually-hidden">正在加载</h1>
      <div className={styles.bar} />
      <div className={styles.card} />
      <div className={styles.card} />
    </main>
  );
}
