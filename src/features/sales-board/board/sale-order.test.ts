import { describe, expect, it } from 'vitest';
import type { SaleRow } from '../../../../contract/services/sales-board.ts';
import { sorted, withChange, without, withPage } from './sale-order.ts';

const row = (process_no: string, minute: number): SaleRow =>
  ({ process_no, updated_at: `2026-03-18T10:${String(minute).padStart(2, '0')}:00.000Z` }) as SaleRow;
const numbers = (rows: readonly SaleRow[]) => rows.map(({ process_no }) => process_no).join('');
const rows = [row('A', 9), row('B', 8), row('C', 7)];

describe('the order of the board', () => {
  it('is that of the server: what changed last, then the number', () => {
    expect(numbers(sorted([row('A', 1), row('C', 2), row('B', 2)]))).toBe('CBA');
  });

  it('moves what changed to the front, takes in what is new, and lets go of what is no longer wanted', () => {
    const change = { asked: ['B', 'C', 'D'], rows: [row('C', 10), row('D', 11)] };
    expect(numbers(withChange(rows, { ...change, isHeld: false }).rows)).toBe('DCA');
  });

  it('leaves every row in its place while somebody points at them', () => {
    const change = { asked: ['C', 'D'], rows: [row('C', 10), row('D', 11)], isHeld: true };
    const held = withChange(rows, change);
    expect(numbers(held.rows)).toBe('ABCD');
    expect(held.rows[2]?.updated_at).toBe(row('C', 10).updated_at);
  });

  it('keeps the place of what is no longer wanted while somebody points at the next', () => {
    const change = { asked: ['B'], rows: [], isHeld: true };
    const held = withChange(rows, change);
    expect(numbers(held.rows)).toBe('ABC');
    expect(numbers(without(held.rows, held.gone))).toBe('AC');
  });

  it('takes each once from page to page', () => {
    expect(numbers(withPage(rows, [row('B', 8), row('D', 6)]))).toBe('ABCD');
  });
});
