import { type RefObject, useEffect } from 'react';

/** How near to the end counts as the end: sizes of text are fractions of pixels. */
const nearPx = 8;

/** Calls with the deepest point in sight, 0 to 1, whenever one scrolls or the text takes another height. */
export function useDepth(
  box: RefObject<HTMLElement | null>,
  key: string,
  onDepth: (fraction: number) => void,
): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const { scrollTop, clientHeight, scrollHeight } = element;
      if (scrollHeight === 0) return;
      const bottom = scrollTop + clientHeight;
      onDepth(bottom >= scrollHeight - nearPx ? 1 : bottom / scrollHeight);
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', measure);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another document begins anew; the box stays
  }, [key]);
}
