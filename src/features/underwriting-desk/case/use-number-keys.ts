import { useEffect } from 'react';
import type { ManualResult } from '../../../../contract/model/underwriting-case.ts';
import { isDialogOpen } from '../../../lib/open-dialog.ts';

/** The conclusion that a key chooses, 1 to 6; null while somebody is writing, and with keys that mean something else. */
export function resultByNumber(event: KeyboardEvent, results: readonly ManualResult[]): ManualResult | null {
  const { key, ctrlKey, altKey, metaKey, target } = event;
  if (ctrlKey || altKey || metaKey || isDialogOpen()) return null;
  const isRadio = target instanceof HTMLInputElement && target.type === 'radio';
  const isWriting = target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
  return isWriting && !isRadio ? null : (results[Number(key) - 1] ?? null);
}

export function useNumberKeys(
  on: boolean,
  results: readonly ManualResult[],
  choose: (result: ManualResult) => void,
): void {
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const result = resultByNumber(event, results);
      if (result) choose(result);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [on, results, choose]);
}
