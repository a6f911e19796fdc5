import { useLayoutEffect } from 'react';

/** A pixel is a pixel on pages that are read on a desktop; the phone pages scale with the width instead. */
export function useDesktopScale(): void {
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.add('console');
    return () => classList.remove('console');
  }, []);
}
