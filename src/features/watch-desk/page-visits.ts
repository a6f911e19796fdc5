import type { TracedOperation } from '../../../contract/services/review.ts';

export interface PageVisit {
  readonly page: string;
  readonly title: string;
  readonly device: number;
  readonly enteredAt: string;
  /** Null: not left, or the device never said. */
  readonly leftAt: string | null;
}

/** The pages in the order in which they were entered, each with when it was left. */
export function pageVisits(operations: readonly TracedOperation[]): PageVisit[] {
  const visits: PageVisit[] = [];
  const open = new Map<string, number>();
  for (const { kind, page, title, device, at } of operations) {
    const key = `${device} ${page}`;
    if (kind === 'enter') {
      open.set(key, visits.length);
      visits.push({ page, title, device, enteredAt: at, leftAt: null });
    }
    const index = open.get(key);
    const visit = index === undefined ? undefined : visits[index];
    if (kind !== 'leave' || index === undefined || !visit) continue;
    visits[index] = { ...visit, leftAt: at };
    open.delete(key);
  }
  return visits;
}
