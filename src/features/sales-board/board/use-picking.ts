import { useCallback, useMemo, useState } from 'react';

/** Whom the agent picks from the list; null: nobody is being picked. */
export interface Picking {
  readonly picked: ReadonlySet<string> | null;
  begin(): void;
  end(): void;
  pick(processNo: string, isPicked: boolean): void;
  /** These and nobody else. */
  pickOnly(processNos: readonly string[]): void;
}

export function usePicking(): Picking {
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const begin = useCallback(() => setPicked(new Set()), []);
  const end = useCallback(() => setPicked(null), []);
  const pickOnly = useCallback((processNos: readonly string[]) => setPicked(new Set(processNos)), []);
  const pick = useCallback(
    (processNo: string, isPicked: boolean) =>
      setPicked((before) => {
        const next = new Set(before);
        if (isPicked) next.add(processNo);
        else next.delete(processNo);
        return next;
      }),
    [],
  );
  return useMemo(() => ({ picked, begin, end, pick, pickOnly }), [picked, begin, end, pick, pickOnly]);
}
