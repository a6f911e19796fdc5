import styles from './step-indicator.module.css';

export interface StepPlace {
  readonly at: number;
  readonly of: number;
  readonly next: string;
  /** How much of the present step is done, 0 to 1. */
  readonly part?: number;
}

/** Where one is in the whole, and what comes next: said in words, with bars beside. */
export function StepIndicator({ at, of, next, part = 0.4 }: StepPlace) {
  return (
    <div className={styles.steps}>
      <div className={styles.bars} aria-hidden="true">
        {Array.from({ length: of }, (_, i) => (
          <span key={i} className={styles.bar}>
            <span style={{ transform: `scaleX(${i + 1 < at ? 1 : i + 1 === at ? part : 0})` }} />
          </span>
        ))}
      </div>
      <p className={styles.words}>
        <span>
          第 {at} 步，共 {of} 步
        </span>
        <span>接下来：{next}</span>
      </p>
    </div>
  );
}
