import type { Product } from '../product/product.ts';
import { planFactor } from '../product/schema/factor.ts';
import type { Plan } from '../product/schema/plan.ts';
import type { RateTable } from '../product/schema/rates.ts';

interface RateRow {
  readonly from_age: number;
  readonly to_age: number;
  readonly fen: (number | null)[];
}

/** A plan's rates as they are printed: ages with the same rates in one row. Without ages one row, from 0 to 0. */
export function rateRows(product: Product, plan: Plan): RateRow[] {
  const { table: name, columns, times } = plan.rate_display;
  const table = product.rate_tables.find((one) => one.table === name);
  const rows = columns.map(({ at }) => table?.rows.find((row) => isAt(table, row.at, at, plan)));
  const from = Math.min(...rows.map((row) => row?.from ?? Infinity));
  const to = Math.max(...rows.map((row) => (row ? row.from + row.fen.length - 1 : -Infinity)));
  const printed: RateRow[] = [];
  for (let age = from; age <= to; age++) {
    const fen = rows.map((row) => {
      const rate = row?.fen[age - row.from];
      return rate === undefined ? null : rate * times;
    });
    const last = printed.at(-1);
    if (last && last.fen.join() === fen.join()) printed[printed.length - 1] = { ...last, to_age: age };
    else printed.push({ from_age: age, to_age: age, fen });
  }
  return printed;
}

type At = Readonly<Record<string, string>>;

const isAt = (table: RateTable, row: At, column: At, plan: Plan): boolean =>
  table.by.every((name) => row[name] === (name === planFactor ? plan.plan_no : column[name]));
