import { useMemo } from 'react';
import { clock } from '../../../lib/dates.ts';
import styles from './level-strip.module.css';

interface Props {
  /** 0 to 1, ten a second; empty where the machine has not measured. */
  readonly levels: readonly number[];
  readonly durationMs: number;
  readonly chapters: readonly {
    readonly segment: number;
    readonly start_ms: number;
    readonly end_ms: number;
  }[];
  /** Segments that the machine found something in. */
  readonly marked: ReadonlySet<number | null>;
  readonly nowMs: number;
  readonly onSeek: (ms: number) => void;
}

/** How loud it is over the whole video, by segment; it is the seek bar as well, for the keyboard too. */
export function LevelStrip({ levels, durationMs, chapters, marked, nowMs, onSeek }: Props) {
  const path = useMemo(() => levelPath(levels), [levels]);
  const percent = (ms: number) => (durationMs > 0 ? Math.min(1, ms / durationMs) * 100 : 0);
  const at = chapters.findIndex(({ start_ms, end_ms }) => nowMs >= start_ms && nowMs < end_ms);
  return (
    <div className={styles.strip}>
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
        {chapters.map(({ segment, start_ms, end_ms }, i) => (
          <rect
            key={`${segment}:${start_ms}`}
            x={percent(start_ms)}
            width={Math.max(0, percent(end_ms) - percent(start_ms) - 0.3)}
            y="0"
            height="40"
            className={marked.has(segment) ? styles.marked : i === at ? styles.current : styles.chapter}
          />
        ))}
        <path d={path} className={styles.level} vectorEffect="non-scaling-stroke" />
        <line
          x1={percent(nowMs)}
          x2={percent(nowMs)}
          y1="0"
          y2="40"
          className={styles.head}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <input
        type="range"
        className={styles.range}
        data-seek=""
        min="0"
        max={Math.max(1, Math.round(durationMs))}
        step="100"
        value={Math.round(nowMs)}
        aria-label="播放位置"
        aria-valuetext={`${clock(nowMs)}${at >= 0 ? `，第 ${at + 1} 段` : ''}`}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
      {levels.length === 0 && <small className={styles.none}>这次提交没有音量数据</small>}
    </div>
  );
}

/** Square roots, since a voice at arm's length is a fiftieth of the loudest. */
function levelPath(levels: readonly number[]): string {
  return levels
    .map((level, i) => {
      const x = (((i + 0.5) / levels.length) * 100).toFixed(2);
      const half = (Math.sqrt(Math.min(1, Math.max(0, level))) * 19 + 0.3).toFixed(2);
      return `M${x} ${20 - Number(half)}V${20 + Number(half)}`;
    })
    .join('');
}
