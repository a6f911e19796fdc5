import { useEffect, useState } from 'react';

export interface Undo {
  readonly words: string;
  readonly undo: () => void;
}

const ms = 5000;

/** The last thing that can be taken back, for five seconds. */
export function useUndo(): readonly [Undo | null, (undo: Undo | null) => void] {
  const [offered, offer] = useState<Undo | null>(null);
  useEffect(() => {
    if (!offered) return;
    const timer = setTimeout(() => offer(null), ms);
    return () => clearTimeout(timer);
  }, [offered]);
  return [offered, offer];
}
