import { useEffect, useState } from 'react';
import { type KeptTyping, openKeptTyping } from './kept-typing.ts';

/** What this device kept of an application, opened while the server is asked; null until then. */
export function useKeptTyping(processNo: string): KeptTyping | null {
  const [kept, setKept] = useState<KeptTyping | null>(null);
  useEffect(() => {
    let left = false;
    void openKeptTyping(processNo).then((opened) => left || setKept(opened));
    return () => {
      left = true;
    };
  }, [processNo]);
  return kept;
}
