import type { SaleOwed } from '../../../contract/services/sales-board.ts';
import { saleOwedNext } from '../../domain/board/sale.ts';
import { isFound, searchWords } from '../../domain/board/sale-search.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { saleBases, type SaleBase, type SalePlace } from './sale-bases.ts';
import { namedSales, type NamedSale } from './sale-labels.ts';
import { saleRows, type PeopledRow } from './sale-rows.ts';

/** What of an agent's sales is wanted. */
export interface SalesWanted {
  readonly owed?: SaleOwed | undefined;
  readonly search?: string | undefined;
}

/** So many are opened at a time for a search: other calls are answered in between. */
const scanned = 400;

interface Found {
  readonly base: SaleBase;
  readonly named: NamedSale;
}

/** The sales that are wanted, from that place on, and the place where the next page begins. */
export async function salesPage(
  context: ServiceContext,
  tx: Queryable,
  salesNo: string,
  { owed, search = '', after, limit }: SalesWanted & { readonly after?: SalePlace; readonly limit: number },
): Promise<{ readonly rows: PeopledRow[]; readonly next: SalePlace | null }> {
  const words = searchWords(search);
  const isSifted = owed !== undefined || words.length > 0;
  const found: Found[] = [];
  let place = after;
  for (let isMore = true; isMore && found.length <= limit;) {
    const step = isSifted ? scanned : limit + 1;
    const bases = await saleBases(tx, salesNo, { limit: step, ...(place && { after: place }) });
    found.push(...(await sifted(context, tx, bases, owed, words)));
    isMore = bases.length === step;
    place = placeOf(bases.at(-1)) ?? place;
  }
  const page = found.slice(0, limit);
  const next = found.length > limit ? placeOf(page.at(-1)?.base) : undefined;
  return { rows: await rowsOf(context, tx, page), next: next ?? null };
}

/** Of the named sales those that are wanted, the last changed first. */
export async function salesNamed(
  context: ServiceContext,
  tx: Queryable,
  salesNo: string,
  { owed, search = '', processNos }: SalesWanted & { readonly processNos: readonly string[] },
): Promise<PeopledRow[]> {
  const bases = await saleBases(tx, salesNo, { processNos, limit: processNos.length });
  return await rowsOf(context, tx, await sifted(context, tx, bases, owed, searchWords(search)));
}

const placeOf = (base: SaleBase | undefined): SalePlace | undefined =>
  base && { changedAt: base.changedAt, processNo: base.process.processNo };

async function sifted(
  context: ServiceContext,
  tx: Queryable,
  bases: readonly SaleBase[],
  owed: SaleOwed | undefined,
  words: readonly string[],
): Promise<Found[]> {
  const owing = owed === undefined ? bases : bases.filter(({ facts }) => saleOwedNext(facts) === owed);
  const named = await namedSales(context, tx, owing);
  return owing.flatMap((base) => {
    const one = named.get(base.process.processNo);
    return one && isFound(words, one) ? [{ base, named: one }] : [];
  });
}

const rowsOf = (context: ServiceContext, tx: Queryable, found: readonly Found[]): Promise<PeopledRow[]> =>
  saleRows(
    context,
    tx,
    found.map(({ base }) => base),
    new Map(found.map(({ base, named }) => [base.process.processNo, named])),
  );

/** Where a page ended, as it goes over the wire: exact, since the column holds whole milliseconds. */
export const cursorOf = ({ changedAt, processNo }: SalePlace): string =>
  `${changedAt.getTime()}.${processNo}`;

export function placeAt(cursor: string): SalePlace {
  const [at = '0', processNo = ''] = cursor.split('.');
  return { changedAt: new Date(Number(at)), processNo };
}
