import { readOfPolicy } from '../../domain/recording/product-facts.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { mobilePattern } from '../../../contract/certificate/mobile.ts';
import { valueOfKind } from '../../../contract/form.ts';
import { formValues, type FormValues } from '../../../contract/model/form.ts';
import type { SaleLabels } from '../../domain/board/sale-search.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { SoldProduct } from '../../ports/products.ts';
import { members } from '../../tables/order.ts';
import { people } from '../../tables/person.ts';
import { applicationSnapshots } from '../../tables/process.ts';
import { verifiedMobile } from '../process/processes.ts';
import { productAt } from '../product/products.ts';
import type { SaleBase } from './sale-bases.ts';
import { productsOf } from './sale-products.ts';

/** Whose sale it is, and what was typed of it so far where there is no order yet. */
export interface NamedSale extends SaleLabels {
  readonly typed: FormValues | null;
  readonly product: string;
  readonly sold: SoldProduct;
  /** Whether the product asks for one once its policy is there. */
  readonly asksForRecording: boolean;
}

/**
 * By process number. What is sealed is opened for these sales alone. Throws productConfigMissing where the version of
 * one is gone.
 */
export async function namedSales(
  context: ServiceContext,
  tx: Queryable,
  bases: readonly SaleBase[],
): Promise<Map<string, NamedSale>> {
  const applicants = await applicantsOf(context, tx, bases);
  const typed = await typedOf(context, tx, bases);
  const sold = await productsOf(context, tx, bases);
  const named = new Map<string, NamedSale>();
  for (const { process, orderNo } of bases) {
    const { processNo, productNo, productVersion } = process;
    const product = await productAt(context.connection.db, productNo, productVersion, tx);
    const of = sold(process);
    const values = typed.get(processNo) ?? null;
    const known = (orderNo !== null && applicants.get(orderNo)) || labelsIn(of, values);
    named.set(processNo, {
      name: known.name,
      mobile: known.mobile || (verifiedMobile(context.personalData, process) ?? ''),
      ...{ product: product.name, asksForRecording: readOfPolicy(product) !== null },
      ...{ typed: values, sold: of },
    });
  }
  return named;
}

type Who = Pick<SaleLabels, 'name' | 'mobile'>;

async function applicantsOf(
  { personalData: { open } }: ServiceContext,
  tx: Queryable,
  bases: readonly SaleBase[],
): Promise<Map<string, Who>> {
  const orderNos = bases.flatMap(({ orderNo }) => orderNo ?? []);
  if (orderNos.length === 0) return new Map();
  const rows = await tx
    .select({ orderNo: members.orderNo, name: people.nameSealed, mobile: people.mobileSealed })
    .from(members)
    .innerJoin(people, eq(people.personNo, members.personNo))
    .where(and(inArray(members.orderNo, orderNos), eq(members.role, 'applicant')));
  return new Map(
    rows.map(({ orderNo, name, mobile }) => [orderNo, { name: open(name), mobile: open(mobile) }]),
  );
}

/** What was typed into applications that are not submitted. */
async function typedOf(
  { personalData: { open } }: ServiceContext,
  tx: Queryable,
  bases: readonly SaleBase[],
): Promise<Map<string, FormValues>> {
  const numbers = bases.flatMap(({ orderNo, process }) => (orderNo === null ? process.processNo : []));
  if (numbers.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(applicationSnapshots)
    .where(inArray(applicationSnapshots.processNo, numbers));
  return new Map(
    rows.map(({ processNo, valuesSealed }) => [processNo, formValues.parse(JSON.parse(open(valuesSealed)))]),
  );
}

function labelsIn({ modules }: SoldProduct, values: FormValues | null): Who {
  const [entry = {}] = values?.applicant ?? [];
  const applicant = modules.find(({ module }) => module === 'applicant');
  const name = entry['name'];
  const mobile = valueOfKind(applicant, entry, 'mobile');
  return {
    name: typeof name === 'string' ? name.trim() : '',
    mobile: mobilePattern.test(mobile) ? mobile : '',
  };
}
