import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useMemo, useState } from 'react';

/** The rows that are drawn: from the first to before the end. */
export interface DrawnRows {
  readonly from: number;
  readonly to: number;
}

/** So many are drawn beyond either edge, and as many are scrolled by before others are. */
const beyond = 6;
const step = 5;

/** The rows that are looked at, and those that come within a step. */
function inSight(list: HTMLElement, rowHeight: number, count: number): DrawnRows {
  const top = -list.getBoundingClientRect().top;
  const first = Math.max(0, Math.floor(top / rowHeight / step) * step);
  const from = Math.min(first, Math.max(0, count - 1));
  return { from, to: Math.min(count, from + Math.ceil(window.innerHeight / rowHeight) + 1 + step) };
}

const withBeyond = ({ from, to }: DrawnRows, count: number): DrawnRows => ({
  from: Math.max(0, from - beyond),
  to: Math.min(count, to + beyond),
});

/** What is in sight, with as much of what was drawn around it as still lies near; far from it, what is in sight alone. */
export function drawnOf(sight: DrawnRows, around: DrawnRows, count: number): DrawnRows {
  if (around.to < sight.from || around.from > sight.to) return sight;
  const most = withBeyond(sight, count);
  return {
    from: Math.max(most.from, Math.min(sight.from, around.from)),
    to: Math.min(most.to, Math.max(sight.to, around.to)),
  };
}

/**
 * Which of many rows of one height are near what is looked at, as the page scrolls. The height is that of the first row
 * that is drawn, so that larger letters make larger rows; `estimate`: until there is one.
 */
export function useWindow(
  list: RefObject<HTMLElement | null>,
  count: number,
  estimate: number,
): { readonly drawn: DrawnRows; readonly rowHeight: number } {
  const [rowHeight, setRowHeight] = useState(estimate);
  const [sight, setSight] = useState<DrawnRows>({ from: 0, to: Math.min(count, 20) });
  // Drawn in pieces between two frames, and left where the page was scrolled on meanwhile.
  const around = useDeferredValue(useMemo(() => withBeyond(sight, count), [sight, count]));
  const drawn = drawnOf({ from: Math.min(sight.from, count), to: Math.min(sight.to, count) }, around, count);

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
      const next = inSight(element, rowHeight, count);
      setSight((before) => (before.from === next.from && before.to === next.to ? before : next));
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

  return { drawn, rowHeight };
}
