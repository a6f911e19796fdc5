import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** The rows that are drawn: from the first to before the end. */
export interface Drawn {
  readonly from: number;
  readonly to: number;
}

/** So many are drawn beyond either edge, and as many are scrolled by before others are. */
const beyond = 10;
const step = 5;

function drawnAt(list: HTMLElement, rowHeight: number, count: number): Drawn {
  const top = -list.getBoundingClientRect().top;
  const first = Math.floor(top / rowHeight / step) * step - beyond;
  const shown = Math.ceil(window.innerHeight / rowHeight) + step + 2 * beyond;
  const from = Math.min(Math.max(0, first), Math.max(0, count - 1));
  return { from, to: Math.min(count, Math.max(from, first) + shown) };
}

/**
 * Which of many rows of one height are near what is looked at, as the page scrolls. The height is that of the first row
 * that is drawn, so that larger letters make larger rows; `estimate`: until there is one.
 */
export function useWindow(
  list: RefObject<HTMLElement | null>,
  count: number,
  estimate: number,
): { readonly drawn: Drawn; readonly rowHeight: number } {
  const [rowHeight, setRowHeight] = useState(estimate);
  const [drawn, setDrawn] = useState<Drawn>({ from: 0, to: Math.min(count, 20) });

  const isEmpty = count === 0;
  useLayoutEffect(() => {
    const row = list.current?.querySelector('[data-row]');
    if (!row) return;
    const observer = new ResizeObserver(() => {
      const { height } = row.getBoundingClientRect();
      if (height > 0) setRowHeight(height);
    });
    observer.observe(row);
    return () => observer.disconnect();
    // Another row is measured once the first is gone.
  }, [list, drawn.from, isEmpty]);

  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const element = list.current;
      if (!element) return;
      const next = drawnAt(element, rowHeight, count);
      setDrawn((before) => (before.from === next.from && before.to === next.to ? before : next));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', soon, { passive: true });
    window.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', soon);
      window.removeEventListener('resize', soon);
    };
  }, [list, rowHeight, count]);

  return { drawn: { from: Math.min(drawn.from, count), to: Math.min(drawn.to, count) }, rowHeight };
}
