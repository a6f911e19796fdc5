import styles from './progress-bar.module.css';

/** `fraction`: 0 to 1. */
export function ProgressBar({ label, fraction }: { readonly label: string; readonly fraction: number }) {
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(fraction * 100)}
    >
      <span style={{ transform: `scaleX(${fraction})` }} />
    </div>
  );
}
