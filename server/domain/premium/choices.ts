import type { ChosenGene, ChosenGenes } from '../../../contract/model/gene.ts';
import { Failure } from '../failure.ts';
import type { Product } from '../product/product.ts';
import type { Factor } from '../product/schema/factor.ts';
import type { Plan } from '../product/schema/plan.ts';
import { isDate } from '../../../contract/dates.ts';

type Values = ReadonlyMap<string, readonly string[]>;

/** What was chosen, each value in its factor's domain; whether the values go together is another question. */
export interface Choices {
  readonly plan: Plan;
  readonly policy: Values;
  readonly insurants: readonly Values[];
}

/** Throws planMissing. */
export function planOf(product: Product, planNo: string): Plan {
  const plan = product.plans.find(({ plan_no }) => plan_no === planNo);
  if (!plan) throw new Failure('planMissing');
  return plan;
}

/** Throws planMissing or factorInvalid. */
export function readChoices(product: Product, planNo: string, genes: ChosenGenes): Choices {
  const plan = planOf(product, planNo);
  const most = product.most_insurants;
  if (genes.insurants.length > most)
    throw new Failure('factorInvalid', { message: `这个产品一份保单最多为 ${most} 人投保` });
  return {
    plan,
    policy: valuesOf(product, 'policy', genes.policy),
    insurants: genes.insurants.map((insurant) => valuesOf(product, 'insurant', insurant)),
  };
}

function valuesOf(product: Product, of: Factor['of'], genes: readonly ChosenGene[]): Values {
  const values = new Map<string, readonly string[]>();
  for (const gene of genes) {
    const factor = product.factors.find((one) => one.factor === gene.gene_key && one.of === of);
    if (!factor || values.has(gene.gene_key)) throw new Failure('factorInvalid', { data: gene });
    if (!isInDomain(factor, gene.values))
      throw new Failure('factorInvalid', {
        message: `${factor.name}不在可选范围内，请重新选择`,
        data: gene,
      });
    values.set(gene.gene_key, gene.values);
  }
  return values;
}

function isInDomain(factor: Factor, values: readonly string[]): boolean {
  if (new Set(values).size < values.length || (factor.kind !== 'multiple' && values.length > 1)) return false;
  return values.every((value) => isOneOf(factor, value));
}

function isOneOf(factor: Factor, value: string): boolean {
  switch (factor.input) {
    case 'options':
      return factor.options.some((option) => option.value === value);
    case 'amount':
      return /^[1-9]\d{0,8}$/.test(value);
    case 'birth_date':
      return isDate(value);
  }
}
