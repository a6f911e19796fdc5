import { useMemo, useState } from 'react';

export interface Choice {
  /** Segments to be read again, each with its own remark. */
  readonly segments: ReadonlyMap<number, string>;
  readonly remark: string;
  toggle(segment: number): void;
  say(segment: number, remark: string): void;
  sayOverall(remark: string): void;
  clear(): void;
}

export function useChoice(): Choice {
  const [segments, setSegments] = useState<ReadonlyMap<number, string>>(new Map());
  const [remark, sayOverall] = useState('');
  return useMemo(
    () => ({
      segments,
      remark,
      sayOverall,
      clear() {
        setSegments(new Map());
        sayOverall('');
      },
      toggle: (segment) =>
        setSegments((before) => {
          const after = new Map(before);
          if (!after.delete(segment)) after.set(segment, '');
          return after;
        }),
      say: (segment, text) => setSegments((before) => new Map(before).set(segment, text)),
    }),
    [segments, remark],
  );
}
