import { useState } from 'react';
import { noticeValues } from '../../../session/notice-values.ts';

const { acknowledgedNotices } = noticeValues;
const known = (): readonly string[] => acknowledgedNotices.get() ?? [];

/** What was acknowledged of a product counts for the process that it began. */
export function acknowledgeToo(key: string): void {
  if (!known().includes(key)) acknowledgedNotices.set([...known(), key]);
}

/** Whether the notice of this visit was acknowledged: of the process that the address names, else of the product. */
export function useAcknowledged(key: string): readonly [boolean, () => void] {
  const [keys, setKeys] = useState(known);
  const acknowledge = () => {
    acknowledgeToo(key);
    setKeys(known());
  };
  return [keys.includes(key), acknowledge];
}
