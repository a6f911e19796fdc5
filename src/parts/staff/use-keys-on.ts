import { useState } from 'react';
import { deskValues } from '../../session/desk-values.ts';

/** Whether who works at a desk uses its shortcuts: remembered on the device. Single keys may be switched off (WCAG 2.1.4). */
export function useKeysOn(desk: 'reviewKeys' | 'underwritingKeys') {
  const [on, setOn] = useState(() => deskValues[desk].get() !== 'off');
  const change = (next: boolean) => {
    deskValues[desk].set(next ? null : 'off');
    setOn(next);
  };
  return [on, change] as const;
}
