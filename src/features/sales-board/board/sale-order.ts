import type { SaleRow } from '../../../../contract/services/sales-board.ts';

/** As the server lists them: the last changed first; of those of one moment, by their numbers. */
const byChange = (a: SaleRow, b: SaleRow): number =>
  a.updated_at === b.updated_at
    ? compare(b.process_no, a.process_no)
    : Date.parse(b.updated_at) - Date.parse(a.updated_at);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The rows of a further page behind those that are there; one that moved meanwhile stands where it is now. */
export function withPage(rows: readonly SaleRow[], page: readonly SaleRow[]): SaleRow[] {
  const known = new Set(rows.map(({ process_no }) => process_no));
  return [...rows, ...page.filter(({ process_no }) => !known.has(process_no))];
}

interface Change {
  /** What was asked for. */
  readonly asked: readonly string[];
  /** What of it is still wanted, as it is now. */
  readonly rows: readonly SaleRow[];
  /** Nothing moves: somebody points at the list. What is new waits at its end of the line. */
  readonly isHeld: boolean;
}

/** The rows after a change: what is no longer wanted is gone, what is new comes in front. Both wait while nothing moves. */
export function withChange(
  before: readonly SaleRow[],
  { asked, rows, isHeld }: Change,
): { readonly rows: SaleRow[]; readonly gone: ReadonlySet<string> } {
  const now = new Map(rows.map((row) => [row.process_no, row]));
  const gone = new Set(asked.filter((no) => !now.has(no)));
  const known = new Set(before.map(({ process_no }) => process_no));
  const changed = before.map((row) => now.get(row.process_no) ?? row);
  const added = rows.filter(({ process_no }) => !known.has(process_no));
  if (isHeld) return { rows: [...changed, ...added], gone };
  return { rows: sorted([...added, ...without(changed, gone)]), gone };
}

export const without = (rows: readonly SaleRow[], gone: ReadonlySet<string>): SaleRow[] =>
  rows.filter(({ process_no }) => !gone.has(process_no));

export const sorted = (rows: readonly SaleRow[]): SaleRow[] => [...rows].sort(byChange);
