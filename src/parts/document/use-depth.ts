import { type RefObject, useEffect, useRef } from 'react';

/** How near to the end counts as the end: sizes of text are fractions of pixels. */
const nearPx = 8;

/** The deepest point of a box that is in sight, 0 to 1; null where it has no height yet. */
function depthOf({ scrollTop, clientHeight, scrollHeight }: HTMLElement): number | null {
  if (scrollHeight === 0) return null;
  const bottom = scrollTop + clientHeight;
  return bottom >= scrollHeight - nearPx ? 1 : bottom / scrollHeight;
}

/** Calls with the depth whenever one scrolls, or the box or what is in it takes another size. */
export function useDepth(box: RefObject<HTMLElement | null>, onDepth: (fraction: number) => void): void {
  const latest = useRef(onDepth);
  useEffect(() => {
    latest.current = onDepth;
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const depth = depthOf(element);
      if (depth !== null) latest.current(depth);
    };
    const watcher = new ResizeObserver(measure);
    for (const watched of [element, ...element.children]) watcher.observe(watched);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [box]);
}
