import { useEffect, useRef } from 'react';
import type { RecordingSession } from '../../../../../media/recording/session.types.ts';
import styles from './voice-meter.module.css';

/** How loud it is, straight onto the element: fifteen times a second is too often for a render. */
export function VoiceMeter({ session }: { readonly session: RecordingSession }) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      session.subscribeLevel((level) => {
        if (bar.current) bar.current.style.transform = `scaleX(${Math.min(1, level)})`;
      }),
    [session],
  );
  return (
    <span className={styles.meter} aria-hidden="true">
      <span ref={bar} />
    </span>
  );
}
