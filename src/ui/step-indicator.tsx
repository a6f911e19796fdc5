import styles from './step-indicator.module.css';

export interface StepPlace {
  readonly at: number;
  readonly of: number;
  readonly next: string;
  /** How much of the present step is done, 0 to 1. */
  readonly part?: number;
  /** Where the places are something else than steps: 第 2 份，共 5 份必读. */
  readonly words?: string;
}

/** Where one is in the whole, and what comes next: said in words, with bars beside. */
export function StepIndicator({ at, of, next, part = 0.4, words }: StepPlace) {
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
        <span>{words ?? `第 ${at} 步，共 ${of} 步`}</span>
        <span>接下来：{next}</span>
      </p>
    </div>
  );
}
