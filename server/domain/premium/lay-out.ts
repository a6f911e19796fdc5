import type { Product } from '../product/product.ts';
import type { Factor } from '../product/schema/factor.ts';
import type { Choices } from './choices.ts';
import { emptyFacts, type Facts } from './facts.ts';
import { layOutFactor, type LaidOutFactor } from './lay-out-factor.ts';
import { withDeathCap } from './minors.ts';
import { orderFactors } from './order-factors.ts';

/** Where choices lead. `facts` has for each insurant what counts, the policy's factors among them. */
export interface Layout {
  readonly policy: readonly LaidOutFactor[];
  readonly insurants: readonly (readonly LaidOutFactor[])[];
  readonly facts: readonly Facts[];
}

interface OrderedFactors {
  readonly all: readonly Factor[];
  readonly policy: readonly Factor[];
  readonly insurant: readonly Factor[];
}

/** A product's factors are in order as long as it is known: a premium is asked for with each tap. */
const ordered = new WeakMap<readonly Factor[], OrderedFactors>();

function orderedFactors({ factors }: Product): OrderedFactors {
  const known = ordered.get(factors);
  if (known) return known;
  const all = orderFactors(factors).ordered;
  const of = (whose: Factor['of']) => all.filter((factor) => factor.of === whose);
  const made = { all, policy: of('policy'), insurant: of('insurant') };
  ordered.set(factors, made);
  return made;
}

/** Lays out every factor, each after those that it depends on. `today` decides the ages. */
export function layOut(product: Product, choices: Choices, today: string): Layout {
  const factors = orderedFactors(product);
  const start = emptyFacts(factors.all, choices.plan.plan_no, today);
  const policy = layOutAfter(factors.policy, choices.policy, start);
  const insurants = choices.insurants.map((chosen) => layOutAfter(factors.insurant, chosen, policy.facts));
  return {
    policy: policy.states,
    insurants: insurants.map(({ states, facts }) => withDeathCap(product, choices.plan, states, facts)),
    facts: insurants.map(({ facts }) => facts),
  };
}

function layOutAfter(factors: readonly Factor[], chosen: Choices['policy'], known: Facts) {
  const values = new Map(known.values);
  const facts: Facts = { ...known, values };
  const states: LaidOutFactor[] = [];
  for (const factor of factors) {
    const state = layOutFactor(factor, chosen.get(factor.factor) ?? [], facts);
    if (state.shown) values.set(factor.factor, state.values);
    states.push(state);
  }
  return { states, facts };
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
