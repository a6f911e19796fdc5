import type { ChosenGenes, GeneProblem, LaidOutGene } from '../../../contract/model/gene.ts';
import type { LaidOut } from '../../../contract/services/trial.ts';
import type { Choices } from '../../domain/premium/choices.ts';
import type { LaidOutFactor } from '../../domain/premium/lay-out-factor.ts';
import { withValues } from '../../domain/premium/facts.ts';
import { isComplete, layOut, missingOf, problemsOf, type Layout } from '../../domain/premium/lay-out.ts';
import { firstFenOf, quote } from '../../domain/premium/quote.ts';
import type { Product } from '../../domain/product/product.ts';

/** Where the choices lead, as the page is told. Throws RangeError where the choices insure nobody. */
export function laidOut(product: Product, choices: Choices, today: string): LaidOut {
  const layout = layOut(product, choices, today);
  const quotation = isComplete(layout) ? quote(product, choices.plan, layout.facts) : null;
  const adds = (insurant: number | null) => (state: LaidOutFactor, value: string) =>
    quotation &&
    addedFen({ product, choices, today, layout, now: quotation.first_fen }, { insurant, state, value });
  return {
    product_version: product.version,
    product_plan_no: choices.plan.plan_no,
    policy: layout.policy.map((state) => laidOutGene(state, adds(null))),
    insurants: layout.insurants.map((states, insurant) =>
      states.map((state) => laidOutGene(state, adds(insurant))),
    ),
    problems: problemsOf(layout).map(geneProblem),
    missing: missingOf(layout).map(({ insurant, state: { factor } }) => ({
      ...{ insurant, gene_key: factor.factor, name: factor.name },
    })),
    quotation,
    plans: product.plans.map((plan) => ({
      product_plan_no: plan.plan_no,
      first_fen:
        plan === choices.plan
          ? (quotation?.first_fen ?? null)
          : fenWith(product, { ...choices, plan }, today),
    })),
  };
}

/** The first premium of other choices; null while something is missing or impossible. */
function fenWith(product: Product, choices: Choices, today: string): number | null {
  const layout = layOut(product, choices, today);
  return isComplete(layout) ? firstFenOf(product, choices.plan, layout.facts) : null;
}

export const geneProblem = ({
  insurant,
  state: { factor, impossible },
}: ReturnType<typeof problemsOf>[number]): GeneProblem => ({
  insurant,
  gene_key: factor.factor,
  message: impossible?.reason ?? '',
  nearest: impossible?.nearest ? [...impossible.nearest] : null,
  nearest_label: impossible?.nearestLabel ?? null,
});

/** What was chosen and counts, as it goes over the wire. */
export function genesOf(product: Product, choices: Choices, today: string): ChosenGenes {
  const { policy, insurants } = layOut(product, choices, today);
  const chosen = (states: readonly LaidOutFactor[]) =>
    states
      .filter(({ values }) => values.length > 0)
      .map(({ factor, values }) => ({ gene_key: factor.factor, values: [...values] }));
  return { policy: chosen(policy), insurants: insurants.map(chosen) };
}

type Adds = (state: LaidOutFactor, value: string) => number | null;

function laidOutGene(state: LaidOutFactor, adds: Adds): LaidOutGene {
  const { factor, shown, values, options, amount, birthDate } = state;
  return {
    gene_key: factor.factor,
    name: factor.name,
    note: factor.note ?? null,
    kind: factor.kind,
    input: factor.input,
    is_shown: shown,
    values: [...values],
    options: options.map(({ value, label, note, reason }) => ({
      value,
      label,
      note,
      reason,
      is_available: reason === null,
      adds_fen: reason === null ? adds(state, value) : null,
    })),
    amount:
      amount && factor.input === 'amount' ? { min: amount.min, max: amount.max, step: factor.step } : null,
    birth_date: birthDate && { earliest: birthDate.min, latest: birthDate.max },
  };
}

interface Added {
  readonly insurant: number | null;
  readonly state: LaidOutFactor;
  readonly value: string;
}

interface Reckoned {
  readonly product: Product;
  readonly choices: Choices;
  readonly today: string;
  readonly layout: Layout;
  /** The first premium of it. */
  readonly now: number;
}

/** What an option of a factor of kind `multiple` costs: the difference that it makes. */
function addedFen(reckoned: Reckoned, { insurant, state, value }: Added): number | null {
  if (state.factor.kind !== 'multiple' || !state.shown) return null;
  const isChosen = state.values.includes(value);
  const others = isChosen ? state.values.filter((one) => one !== value) : [...state.values, value];
  const otherwise = fenWithValues(reckoned, insurant, state.factor.factor, others);
  return otherwise === null ? null : Math.abs(reckoned.now - otherwise);
}

/** The first premium with other values of one factor; where no factor depends on it, all else stands as laid out. */
function fenWithValues(
  { product, choices, today, layout }: Reckoned,
  insurant: number | null,
  factor: string,
  values: readonly string[],
): number | null {
  const isOf = (index: number) => insurant === null || index === insurant;
  if (product.factors.every(({ depends_on }) => !depends_on.includes(factor)))
    return firstFenOf(
      product,
      choices.plan,
      layout.facts.map((facts, index) => (isOf(index) ? withValues(facts, factor, values) : facts)),
    );
  const put = (chosen: Choices['policy']) => new Map(chosen).set(factor, values);
  return fenWith(
    product,
    insurant === null
      ? { ...choices, policy: put(choices.policy) }
      : { ...choices, insurants: choices.insurants.map((one, index) => (isOf(index) ? put(one) : one)) },
    today,
  );
}
