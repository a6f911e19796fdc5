import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the heading of what is asked one after another on one page, focusable by tabIndex -1: another question is read out
 * and begins at the top. `asked` says which one it is; the first is left to whoever opened the page.
 */
export function useNextHeading(asked: string | number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(asked);
  useEffect(() => {
    if (before.current === asked) return;
    before.current = asked;
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [asked]);
  return heading;
}
