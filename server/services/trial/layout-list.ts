import type { ResponseOf } from '../../../contract/define.ts';
import type { trial } from '../../../contract/services/trial.ts';
import { planOf } from '../../domain/premium/choices.ts';
import { rateRows } from '../../domain/premium/rate-rows.ts';
import type { Product } from '../../domain/product/product.ts';

/** Groups of factors and the printed rates of a plan, of the first where none is named. Throws planMissing. */
export function layoutList(
  product: Product,
  planNo: string | undefined,
): ResponseOf<typeof trial.layoutList> {
  const plan = planOf(product, planNo ?? product.plans[0]?.plan_no ?? '');
  const { title, note, columns, table } = plan.rate_display;
  const along = product.rate_tables.find((one) => one.table === table)?.along ?? null;
  return {
    ...{ product_version: product.version, product_plan_no: plan.plan_no },
    most_insurants: product.most_insurants,
    groups: product.groups.map(({ group, title: groupTitle, note: groupNote = null, of, factors }) => ({
      ...{ group_no: group, title: groupTitle, note: groupNote, of, gene_keys: factors },
    })),
    rate_table: {
      ...{ title, note, columns: columns.map(({ label }) => label), age_gene_key: along },
      rows: rateRows(product, plan),
    },
  };
}
