import { useEffect, useState } from 'react';
import { notePageEvent } from '../../../../lib/page-events.ts';

/** A panel that slides in and out again is nobody's leaving. */
const shortestMs = 1000;
const shownMs = 5000;

/** Whether the reader was just in another window while the camera went on: said on the page, and noted. */
export function useOtherWindow(): boolean {
  const [left, setLeft] = useState(false);
  useEffect(() => {
    let away: ReturnType<typeof setTimeout> | undefined;
    let shown: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      clearTimeout(away);
      away = setTimeout(() => {
        // A page that is hidden pauses, and that is noted by itself.
        if (document.hidden) return;
        notePageEvent({ kind: 'interrupt', what: '录制中切换到其他窗口' });
        setLeft(true);
      }, shortestMs);
    };
    const back = () => {
      clearTimeout(away);
      clearTimeout(shown);
      shown = setTimeout(() => setLeft(false), shownMs);
    };
    addEventListener('blur', leave);
    addEventListener('focus', back);
    return () => {
      clearTimeout(away);
      clearTimeout(shown);
      removeEventListener('blur', leave);
      removeEventListener('focus', back);
    };
  }, []);
  return left;
}
