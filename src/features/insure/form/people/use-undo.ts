import { useEffect, useState } from 'react';
import type { Undo } from '../../../../ui/undo-bar.tsx';

const ms = 5000;

/** The last thing that can be taken back, for five seconds. */
export function useUndo(): readonly [Undo | null, (undo: Undo | null) => void] {
  const [offered, offer] = useState<Undo | null>(null);
  useEffect(() => {
    if (!offered) return;
    const timer = setTimeout(() => offer(null), ms);
    return () => clearTimeout(timer);
  }, [offered]);
  const once = offered && {
    words: offered.words,
    undo: () => {
      offered.undo();
      offer(null);
    },
  };
  return [once, offer];
}
