import { type RefObject, useEffect, useRef } from 'react';

/** Whether whoever asks has left the page: looked at after each wait, before anything is opened that nobody would close. */
export function useGone(): Readonly<RefObject<boolean>> {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return gone;
}

/** Throws an AbortError where whoever asked has left. */
export function requireHere(gone: Readonly<RefObject<boolean>>): void {
  if (gone.current) throw new DOMException('the page was left', 'AbortError');
}
