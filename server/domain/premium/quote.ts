import type { Quotation } from '../../../contract/model/gene.ts';
import type { Product } from '../product/product.ts';
import type { Item, Plan, PremiumRule } from '../product/schema/plan.ts';
import type { RateTable } from '../product/schema/rates.ts';
import { allHold, numberIn, type Facts } from './facts.ts';
import { multiplied } from './multiply.ts';
import { rateFor, rowFor } from './rate.ts';
import { fenWords, yuanWords } from '../../../contract/yuan-words.ts';

/** An extra premium that underwriting asks of one insurant for one item. */
export interface ExtraPremium {
  readonly insurant: number;
  readonly itemNo: string;
  readonly permille: number;
}

type QuotedItem = Quotation['insurants'][number]['items'][number];
type Instalment = Product['payment']['of'][string];

const thousand = 1000;

/**
 * The premium of what was chosen, in whole fen; every item is rounded half up for one instalment, and nothing is
 * rounded again. `facts` are those of a complete layout, one for each insurant. Throws RangeError for none of them.
 */
export function quote(
  product: Product,
  plan: Plan,
  facts: readonly Facts[],
  extras: readonly ExtraPremium[] = [],
): Quotation {
  const { first, instalment, insurants, discount_fen, first_fen } = reckon(product, plan, facts, extras);
  return {
    first_fen,
    period: instalment.period,
    instalments: instalment.instalments,
    total_fen: first_fen * instalment.instalments,
    discount_fen,
    insurants,
    benefits: facts.flatMap((one, insurant) => benefitsOf(product, plan, one, insurant)),
    cash_values: cashValuesOf(product, first, first_fen, instalment),
  };
}

/** The first premium alone, as `quote` reckons it; throws as it does. */
export const firstFenOf = (product: Product, plan: Plan, facts: readonly Facts[]): number =>
  reckon(product, plan, facts, []).first_fen;

function reckon(product: Product, plan: Plan, facts: readonly Facts[], extras: readonly ExtraPremium[]) {
  const [first] = facts;
  if (!first) throw new RangeError('nobody is insured');
  const instalment = instalmentOf(product, first);
  const insurants = facts.map((one, insurant) => {
    const ofInsurant = extras.filter((extra) => extra.insurant === insurant);
    const items = quoteItems(product, plan, one, instalment, ofInsurant);
    return { fen: sum(items.map(({ fen }) => fen)), items };
  });
  const whole = sum(insurants.map(({ fen }) => fen));
  const discount_fen = Math.floor((whole * discountPermille(product, facts.length)) / thousand);
  return { first, instalment, insurants, discount_fen, first_fen: whole - discount_fen };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Throws where the file names none: a product that was loaded has one for each value. */
function instalmentOf({ payment }: Product, facts: Facts): Instalment {
  const instalment = payment.of[facts.values.get(payment.factor)?.[0] ?? ''];
  if (!instalment) throw new Error(`no instalments for ${payment.factor}`);
  return instalment;
}

const discountPermille = ({ discounts }: Product, insurants: number): number =>
  discounts.findLast((one) => one.insurants <= insurants)?.permille ?? 0;

function quoteItems(
  product: Product,
  plan: Plan,
  facts: Facts,
  instalment: Instalment,
  extras: readonly ExtraPremium[],
): QuotedItem[] {
  const quoted: QuotedItem[] = [];
  for (const item of plan.items.filter(({ included_if }) => allHold(included_if, facts))) {
    const plain = itemFen(product, item.premium, facts, instalment, quoted);
    const permille = sum(
      extras.filter(({ itemNo }) => itemNo === item.item_no).map((extra) => extra.permille),
    );
    const extra_fen = multiplied([plain, permille], thousand);
    const { item_no, name, type } = item;
    quoted.push({ item_no, name, type, sum: sumWords(item, facts), fen: plain + extra_fen, extra_fen });
  }
  return quoted;
}

function itemFen(
  product: Product,
  rule: PremiumRule,
  facts: Facts,
  { permille }: Instalment,
  above: readonly QuotedItem[],
): number {
  switch (rule.kind) {
    case 'table':
      return scaled(tableOf(product, rule.table), rule.per, permille, facts);
    case 'flat':
      return multiplied([rule.fen, permille], thousand);
    case 'amount':
      return multiplied([numberIn(facts, rule.factor), 100, permille], thousand);
    case 'fraction': {
      const base = above.find(({ item_no }) => item_no === rule.of);
      return multiplied([(base?.fen ?? 0) - (base?.extra_fen ?? 0), rule.permille], thousand);
    }
    case 'included':
      return 0;
  }
}

type Per = Extract<PremiumRule, { kind: 'table' }>['per'];

function scaled(table: RateTable, per: Per, permille: number, facts: Facts): number {
  const rate = rateFor(table, facts);
  if (!per) return multiplied([rate, permille], thousand);
  return multiplied([rate, numberIn(facts, per.factor), permille], per.yuan * thousand);
}

function tableOf({ rate_tables }: Product, name: string): RateTable {
  const table = rate_tables.find((one) => one.table === name);
  if (!table) throw new Error(`no rate table ${name}`);
  return table;
}

function sumWords({ sum }: Item, facts: Facts): string {
  if ('text' in sum) return sum.text;
  return yuanWords(Math.floor((numberIn(facts, sum.factor) * sum.permille) / thousand));
}

function benefitsOf(product: Product, plan: Plan, facts: Facts, insurant: number): Quotation['benefits'] {
  return plan.benefits.map(({ label, text, table, per = null }) => {
    if (table === undefined) return { insurant, label, value: text };
    const fen = scaled(tableOf(product, table), per, thousand, facts);
    return { insurant, label, value: text.replace('{yuan}', fenWords(fen)) };
  });
}

/** How many instalments fall due in a policy year. */
const inOneYear: Readonly<Record<Instalment['period'], number>> = {
  ...{ day: 365, month: 12, year: 1, age: 1, single: 1 },
};

function cashValuesOf(
  { cash_values }: Product,
  facts: Facts,
  first: number,
  { instalments, period }: Instalment,
): Quotation['cash_values'] {
  const row = cash_values ? rowFor(cash_values, facts) : undefined;
  return (row?.permille ?? []).map((permille, index) => {
    const paid_fen = first * Math.min((index + 1) * inOneYear[period], instalments);
    return { year: index + 1, paid_fen, cash_value_fen: multiplied([paid_fen, permille], thousand) };
  });
}
