import { useState } from 'react';
import { sessionValues } from '../../../session/session-values.ts';

/** Whether the notice of this visit was acknowledged: of the process that the address names, else of the product. */
export function useAcknowledged(key: string): readonly [boolean, () => void] {
  const [keys, setKeys] = useState<readonly string[]>(() => sessionValues.acknowledgedNotices.get() ?? []);
  const acknowledge = () => {
    const next = [...keys, key];
    sessionValues.acknowledgedNotices.set(next);
    setKeys(next);
  };
  return [keys.includes(key), acknowledge];
}
