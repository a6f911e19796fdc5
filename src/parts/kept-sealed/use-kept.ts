import { useEffect, useState } from 'react';
import type { KeptSealed } from '../../session/kept-sealed.ts';

/** What this device keeps of a subject; null until that is opened, and where its code does not load. `open` stays the same. */
export function useKept<T>(
  open: (subject: string) => Promise<KeptSealed<T>>,
  subject: string,
): KeptSealed<T> | null {
  const [opened, setOpened] = useState<{ readonly subject: string; readonly kept: KeptSealed<T> } | null>(
    null,
  );
  useEffect(() => {
    let left = false;
    open(subject).then(
      (kept) => left || setOpened({ subject, kept }),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [open, subject]);
  return opened?.subject === subject ? opened.kept : null;
}
