import type { Product } from '../product/product.ts';
import type { Choices } from './choices.ts';
import { emptyFacts, withValues, type Facts } from './facts.ts';
import { layOutFactor, type LaidOutFactor } from './lay-out-factor.ts';
import { orderFactors } from './order-factors.ts';

/** Where choices lead. `facts` has for each insurant what counts, the policy's factors among them. */
export interface Layout {
  readonly policy: readonly LaidOutFactor[];
  readonly insurants: readonly (readonly LaidOutFactor[])[];
  readonly facts: readonly Facts[];
}

/** Lays out every factor, each after those that it depends on. `today` decides the ages. */
export function layOut(product: Product, choices: Choices, today: string): Layout {
  const factors = orderFactors(product.factors).ordered;
  const start = emptyFacts(factors, choices.plan.plan_no, today);
  const walk = (of: 'policy' | 'insurant', chosen: Choices['policy'], known: Facts) => {
    let facts = known;
    const states = factors
      .filter((factor) => factor.of === of)
      .map((factor) => {
        const state = layOutFactor(factor, chosen.get(factor.factor) ?? [], facts);
        if (state.shown) facts = withValues(facts, factor.factor, state.values);
        return state;
      });
    return { states, facts };
  };
  const policy = walk('policy', choices.policy, start);
  const insurants = choices.insurants.map((chosen) => walk('insurant', chosen, policy.facts));
  return {
    policy: policy.states,
    insurants: insurants.map(({ states }) => states),
    facts: insurants.map(({ facts }) => facts),
  };
}

interface Place {
  /** From 0; null for the policy. */
  readonly insurant: number | null;
  readonly state: LaidOutFactor;
}

const places = ({ policy, insurants }: Layout): Place[] => [
  ...policy.map((state) => ({ insurant: null, state })),
  ...insurants.flatMap((states, insurant) => states.map((state) => ({ insurant, state }))),
];

/** What does not go together. */
export const problemsOf = (layout: Layout): Place[] =>
  places(layout).filter(({ state }) => state.impossible !== null);

/** What is still to be chosen. */
export const missingOf = (layout: Layout): Place[] =>
  places(layout).filter(
    ({ state }) => state.shown && state.factor.kind !== 'multiple' && state.values.length === 0,
  );

/** Whether a premium can be said. */
export const isComplete = (layout: Layout): boolean =>
  problemsOf(layout).length === 0 && missingOf(layout).length === 0;
