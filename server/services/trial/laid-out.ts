import type { ChosenGenes, GeneProblem, LaidOutGene, Quotation } from '../../../contract/model/gene.ts';
import type { LaidOut } from '../../../contract/services/trial.ts';
import type { Choices } from '../../domain/premium/choices.ts';
import type { LaidOutFactor } from '../../domain/premium/lay-out-factor.ts';
import { isComplete, layOut, missingOf, problemsOf } from '../../domain/premium/lay-out.ts';
import { quote } from '../../domain/premium/quote.ts';
import type { Product } from '../../domain/product/product.ts';

/** The premium of the choices; null while something is missing or impossible. */
export function quotationOf(product: Product, choices: Choices, today: string): Quotation | null {
  const layout = layOut(product, choices, today);
  return isComplete(layout) ? quote(product, choices.plan, layout.facts) : null;
}

/** Where the choices lead, as the page is told. */
export function laidOut(product: Product, choices: Choices, today: string): LaidOut {
  const layout = layOut(product, choices, today);
  const quotation = quotationOf(product, choices, today);
  const adds = (insurant: number | null) => (state: LaidOutFactor, value: string) =>
    quotation && addedFen(product, choices, today, quotation, { insurant, state, value });
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
      first_fen: quotationOf(product, { ...choices, plan }, today)?.first_fen ?? null,
    })),
  };
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
    ...{ gene_key: factor.factor, name: factor.name, note: factor.note ?? null },
    ...{ kind: factor.kind, input: factor.input, is_shown: shown, values: [...values] },
    options: options.map(({ value, label, note, reason }) => ({
      ...{ value, label, note, reason, is_available: reason === null },
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

/** What an option of a factor of kind `multiple` costs: the difference that it makes. */
function addedFen(
  product: Product,
  choices: Choices,
  today: string,
  now: Quotation,
  { insurant, state, value }: Added,
): number | null {
  if (state.factor.kind !== 'multiple' || !state.shown) return null;
  const isChosen = state.values.includes(value);
  const others = isChosen ? state.values.filter((one) => one !== value) : [...state.values, value];
  const put = (values: Choices['policy']) => new Map(values).set(state.factor.factor, others);
  const otherwise = quotationOf(
    product,
    insurant === null
      ? { ...choices, policy: put(choices.policy) }
      : {
          ...choices,
          insurants: choices.insurants.map((values, index) => (index === insurant ? put(values) : values)),
        },
    today,
  );
  return otherwise && Math.abs(now.first_fen - otherwise.first_fen);
}
