import { useLayoutEffect, useRef } from 'react';
import type { ReadingPosition, ScriptSegment } from '../../../media/pipeline/session.types.ts';
import styles from './teleprompter.module.css';

interface Props {
  readonly segment: ScriptSegment;
  readonly at: ReadingPosition;
  /** Pixels of the design. */
  readonly textSize: number;
}

/** Said, now, next in three strengths; the phrase that is read stays near the top, close to the lens. */
export function Teleprompter({ segment, at, textSize }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLParagraphElement>(null);
  const current = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    if (!frame.current || !text.current || !current.current) return;
    const lineHeight = parseFloat(getComputedStyle(text.current).lineHeight) || 0;
    const hidden = text.current.offsetHeight - frame.current.clientHeight;
    const wanted = current.current.offsetTop - lineHeight;
    text.current.style.transform = `translateY(${-Math.max(0, Math.min(wanted, hidden))}px)`;
  }, [segment, at, textSize]);

  return (
    <div ref={frame} className={styles.frame}>
      <p ref={text} className={styles.text} style={{ fontSize: `${textSize / 37.5}rem` }}>
        {segment.phrases.map((phrase, i) => {
          const strength = i < at.phrase ? styles.said : i === at.phrase ? styles.now : styles.next;
          const ref = i === at.phrase ? current : undefined;
          return (
            <span key={i} ref={ref} className={strength} aria-current={i === at.phrase || undefined}>
              {phrase.text}
            </span>
          );
        })}
      </p>
    </div>
  );
}
