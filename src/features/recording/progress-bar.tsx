import styles from './progress-bar.module.css';

/** `share`: 0 to 1. */
export function ProgressBar({ label, share }: { readonly label: string; readonly share: number }) {
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <span style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}
