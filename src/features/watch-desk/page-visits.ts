import type { SaleOperation } from '../../../contract/services/watched-sale.ts';
import { whoWord } from './words.ts';

export interface PageVisit {
  readonly page: string;
  readonly title: string;
  readonly device: number;
  /** As what they are in the sale. */
  readonly who: string;
  readonly enteredAt: string;
  /** Null: not left, or the device never said. */
  readonly leftAt: string | null;
}

/** The pages in the order in which they were entered, each with when it was left. */
export function pageVisits(operations: readonly SaleOperation[]): PageVisit[] {
  const visits: PageVisit[] = [];
  const open = new Map<string, number>();
  for (const operation of operations) {
    const { kind, page, title, device, at } = operation;
    const key = `${device} ${page}`;
    if (kind === 'enter') {
      open.set(key, visits.length);
      visits.push({ page, title, device, who: whoWord(operation), enteredAt: at, leftAt: null });
    }
    const index = open.get(key);
    const visit = index === undefined ? undefined : visits[index];
    if (kind !== 'leave' || index === undefined || !visit) continue;
    visits[index] = { ...visit, leftAt: at };
    open.delete(key);
  }
  return visits;
}
