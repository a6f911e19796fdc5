import { useLayoutEffect, useRef } from 'react';
import type { ReadingPosition, ScriptSegment } from '../../../../../media/recording/script.types.ts';
import styles from './teleprompter.module.css';

interface Props {
  readonly segment: ScriptSegment;
  /** What is read after it, so that nobody is surprised by it. */
  readonly upcoming?: ScriptSegment | undefined;
  readonly at: ReadingPosition;
  /** Pixels of the design. */
  readonly textSize: number;
}

/** Said, now, next in three strengths; the phrase that is read stays near the top, close to the lens. */
export function Teleprompter({ segment, upcoming, at, textSize }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const place = () => {
      if (frame.current && text.current && current.current)
        keepInSight(frame.current, text.current, current.current);
    };
    place();
    if (!frame.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(place);
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [segment, at, textSize]);

  return (
    <div ref={frame} className={styles.frame}>
      <div ref={text} className={styles.text} style={{ fontSize: `${textSize / 37.5}rem` }}>
        <p>
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
        {upcoming && (
          <p className={styles.upcoming}>
            <span className="visually-hidden">下一段：</span>
            {upcoming.phrases.map(({ text: words }) => words).join('')}
          </p>
        )}
      </div>
    </div>
  );
}

/** One line of what was said stays above; a phrase longer than the frame shows its beginning. */
function keepInSight(frame: HTMLElement, text: HTMLElement, phrase: HTMLElement): void {
  const lineHeight = parseFloat(getComputedStyle(text).lineHeight) || 0;
  const top = phrase.offsetTop;
  const bottom = top + phrase.offsetHeight;
  const hidden = Math.max(text.offsetHeight, bottom) - frame.clientHeight;
  const withLineAbove = Math.min(top - lineHeight, hidden);
  const wholePhrase = bottom + lineHeight / 2 - frame.clientHeight;
  const offset = Math.max(0, Math.min(Math.max(withLineAbove, wholePhrase), top));
  text.style.transform = `translateY(${-offset}px)`;
}
