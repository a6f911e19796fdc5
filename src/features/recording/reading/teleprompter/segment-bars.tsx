import styles from './segment-bars.module.css';

interface Props {
  readonly parts: readonly number[];
  readonly at: number;
}

export function SegmentBars({ parts, at }: Props) {
  return (
    <div className={styles.bars}>
      <span aria-hidden="true" className={styles.row}>
        {parts.map((part, i) => (
          <span key={i} className={styles.bar}>
            <span style={{ transform: `scaleX(${part})` }} />
          </span>
        ))}
      </span>
      <span className={styles.words}>
        第 {at} / {parts.length} 段
      </span>
    </div>
  );
}
