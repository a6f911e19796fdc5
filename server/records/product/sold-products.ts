import { eq } from 'drizzle-orm';
import type { FormModule } from '../../../contract/model/form.ts';
import type { Rule } from '../../../contract/model/rule.ts';
import type { ChosenGenes } from '../../../contract/model/gene.ts';
import { relationLimits } from '../../../contract/relations.ts';
import { Failure } from '../../domain/failure.ts';
import { planOf, readChoices } from '../../domain/premium/choices.ts';
import { layOut, missingOf, problemsOf } from '../../domain/premium/lay-out.ts';
import { geneWords } from '../../domain/product/gene-words.ts';
import { optionalFactorsOf } from '../../domain/product/optional-factors.ts';
import { minorCoversOf, minorDeathCapsOf } from '../../domain/premium/minors.ts';
import { firstFenOf } from '../../domain/premium/quote.ts';
import type { Product } from '../../domain/product/product.ts';
import type { Database } from '../../ports/database.ts';
import type { ReferenceLists } from '../../ports/reference-lists.ts';
import type { Products, SoldProduct } from '../../ports/products.ts';
import { productShelf } from '../../tables/product-version.ts';
import { productAt } from './products.ts';

/** The products of the shelf, as a process needs them. `testServed`: whether those that are tried out may be bought. */
export const soldProducts = (
  db: Database,
  { professions }: Pick<ReferenceLists, 'professions'>,
  testServed: boolean,
): Products => ({
  async find(tx, productNo, version) {
    const [shelved] = await tx.select().from(productShelf).where(eq(productShelf.productNo, productNo));
    if (!shelved) return null;
    const status = shelved.status === 'test' && !testServed ? 'put_down' : shelved.status;
    const product = await productAt(db, productNo, version ?? shelved.version, tx);
    return soldProduct(product, status, professions.list);
  },
});

/** Of each version once: its forms name every profession that it does not insure. */
const modulesOf = new WeakMap<Product, readonly FormModule[]>();

function formModulesOf(product: Product, professions: Professions): readonly FormModule[] {
  const known = modulesOf.get(product);
  if (known) return known;
  const modules = product.modules.map((module) => formModuleOf(product, module, professions));
  modulesOf.set(product, modules);
  return modules;
}

const soldProduct = (
  product: Product,
  status: SoldProduct['status'],
  professions: Professions,
): SoldProduct => ({
  ...{ productNo: product.product_no, version: product.version, status },
  ...{ name: product.name, insurer: product.insurer, insuranceTerm: product.insurance_term },
  planNos: product.plans.map(({ plan_no }) => plan_no),
  steps: product.steps,
  dataScope: product.data_scope,
  modules: formModulesOf(product, professions),
  geneWords: (key, chosen) => geneWords(product, key, chosen),
  optionalFactors: optionalFactorsOf(product),
  firstFen: (planNo, genes, day) => firstFen(product, planNo, genes, day),
  minorDeathCaps: (planNo) => minorDeathCapsOf(product, planOf(product, planNo)),
  minorCovers(planNo, genes, day) {
    const choices = readChoices(product, planNo, genes);
    return minorCoversOf(product, choices.plan, layOut(product, choices, day).facts);
  },
});

function firstFen(product: Product, planNo: string, genes: ChosenGenes, day: string): number {
  const choices = readChoices(product, planNo, genes);
  const layout = layOut(product, choices, day);
  const [problem] = problemsOf(layout);
  if (problem) {
    const { impossible } = problem.state;
    throw new Failure('factorsImpossible', impossible ? { message: impossible.reason } : {});
  }
  const [missing] = missingOf(layout);
  if (missing) throw new Failure('factorsImpossible', { message: `还没有选择${missing.state.factor.name}` });
  return firstFenOf(product, choices.plan, layout.facts);
}

/** As it goes over the wire: what a file may leave out is null there, and relations are the product's. */
const formModuleOf = (
  { relations }: Product,
  module: Product['modules'][number],
  professions: Professions,
): FormModule => ({
  ...module,
  note: module.note ?? null,
  fields: module.fields.map(({ most_risk_class, ...field }) => ({
    ...field,
    rules:
      most_risk_class === undefined
        ? field.rules
        : [...field.rules, riskClassRule(professions, most_risk_class)],
    options:
      field.kind === 'relation' && field.options.length === 0
        ? relations.map((value) => ({ value, label: relationLimits[value].name }))
        : field.options,
    placeholder: field.placeholder ?? null,
    hint: field.hint ?? null,
    derived_from: field.derived_from ?? null,
    changes_factor: field.changes_factor ?? null,
    shown_if: field.shown_if ?? null,
  })),
});

type Professions = ReferenceLists['professions']['list'];

/** As a rule of the field, so that the page says it where the profession is chosen. */
const riskClassRule = (professions: Professions, most: number): Rule => ({
  type: 'not_in',
  value: professions
    .flatMap(({ children }) => children.flatMap((group) => group.children))
    .filter(({ risk_class }) => risk_class > most)
    .map(({ code }) => code),
  message: `这个产品承保 1 至 ${most} 类职业，所选职业暂不能投保`,
});
