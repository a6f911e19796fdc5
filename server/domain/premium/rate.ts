import { numberIn, type Facts } from './facts.ts';
import type { RateTable } from '../product/schema/rates.ts';

type Row = RateTable['rows'][number];

const isAt = ({ at }: Pick<Row, 'at'>, by: readonly string[], facts: Facts): boolean =>
  by.every((name) => facts.values.get(name)?.[0] === at[name]);

/** The row of a table for what was chosen. */
export const rowFor = <R extends Pick<Row, 'at'>>(
  table: { readonly by: readonly string[]; readonly rows: readonly R[] },
  facts: Facts,
): R | undefined => table.rows.find((row) => isAt(row, table.by, facts));

/** In fen. Throws where the table has none: one that was loaded has a rate for all that can be chosen. */
export function rateFor(table: RateTable, facts: Facts): number {
  const row = rowFor(table, facts);
  const along = table.along === null ? (row?.from ?? 0) : numberIn(facts, table.along);
  const rate = row?.fen[along - row.from];
  if (rate === undefined) throw new Error(`no rate in ${table.table}`);
  return rate;
}
