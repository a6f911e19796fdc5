import { beijingDay } from '../../../contract/dates.ts';
import { chosenGenes, type ChosenGenes, type Quotation } from '../../../contract/model/gene.ts';
import { readChoices } from '../../domain/premium/choices.ts';
import { layOut, problemsOf } from '../../domain/premium/lay-out.ts';
import { quote } from '../../domain/premium/quote.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { membersOf } from '../member/members.ts';
import { productAt } from '../product/products.ts';
import type { OrderRow } from './orders.ts';

/** An extra premium that is asked for of one insurant, by their member number. */
export interface AskedExtra {
  readonly memberNo: string;
  readonly itemNo: string;
  readonly permille: number;
}

export interface ReckonedItem {
  /** The insurant's. */
  readonly memberNo: string;
  readonly itemNo: string;
  readonly name: string;
  /** What is insured, in words. */
  readonly sum: string;
  /** For one instalment, the extra premium included. */
  readonly fen: number;
  readonly extraFen: number;
}

export interface ReckonedOrder {
  /** Of the first instalment, discounts taken off. */
  readonly firstFen: number;
  readonly items: readonly ReckonedItem[];
  readonly quotation: Quotation;
}

/** What an order is reckoned with. */
export interface Reckoning {
  /** yyyy-mm-dd, for ages. */
  readonly day: string;
  readonly extras: readonly AskedExtra[];
  /** In the place of the factors that it was submitted with. */
  readonly genes?: ChosenGenes;
}

/**
 * What an order costs, by its own version of the product. Throws productConfigMissing, planMissing, factorInvalid, and
 * Error where the factors go together no longer (somebody has grown too old meanwhile).
 */
export async function reckonOrder(
  { connection, personalData }: Pick<ServiceContext, 'connection' | 'personalData'>,
  tx: Queryable,
  order: OrderRow,
  { day, extras, genes = chosenGenes.parse(JSON.parse(personalData.open(order.genesSealed))) }: Reckoning,
): Promise<ReckonedOrder> {
  const product = await productAt(connection.db, order.productNo, order.productVersion, tx);
  const choices = readChoices(product, order.productPlanNo, genes);
  const { facts } = layOut(product, choices, day);
  const insured = await insuredNos(tx, order.orderNo);
  const asked = extras.map(({ memberNo, ...extra }) => ({ ...extra, insurant: insured.indexOf(memberNo) }));
  const quotation = quote(product, choices.plan, facts, asked);
  const items = quotation.insurants.flatMap((one, index) =>
    one.items.map(({ item_no: itemNo, name, sum, fen, extra_fen: extraFen }) => ({
      ...{ memberNo: insured[index] ?? '', itemNo, name, sum, fen, extraFen },
    })),
  );
  return { firstFen: quotation.first_fen, items, quotation };
}

/**
 * That day; the day of its submission where it cannot be insured so any more, which its confirmation will say. Throws
 * productConfigMissing, planMissing and factorInvalid.
 */
export async function insurableDay(
  { connection, personalData }: Pick<ServiceContext, 'connection' | 'personalData'>,
  tx: Queryable,
  order: OrderRow,
  day: string,
): Promise<string> {
  const product = await productAt(connection.db, order.productNo, order.productVersion, tx);
  const genes = chosenGenes.parse(JSON.parse(personalData.open(order.genesSealed)));
  const layout = layOut(product, readChoices(product, order.productPlanNo, genes), day);
  return problemsOf(layout).length === 0 ? day : beijingDay(order.createdAt);
}

/** Members' numbers in the order of the factors: the insurants, or the applicant where the form asks for none. */
async function insuredNos(tx: Queryable, orderNo: string): Promise<string[]> {
  const rows = await membersOf(tx, orderNo);
  const insurants = rows.filter(({ role }) => role === 'insurant');
  const shown = insurants.length > 0 ? insurants : rows.filter(({ role }) => role === 'applicant');
  return shown.map(({ memberNo }) => memberNo);
}
