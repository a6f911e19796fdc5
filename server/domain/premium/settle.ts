import type { Product } from '../product/product.ts';
import type { Choices } from './choices.ts';
import { layOut, problemsOf } from './lay-out.ts';

type Change = ReturnType<typeof problemsOf>[number];

/**
 * Replaces what does not go together by the nearest that does, one factor after another; says what was replaced.
 * Birthdays stay as they are, whatever does not go with them.
 */
export function settleChoices(
  product: Product,
  choices: Choices,
  today: string,
): { readonly choices: Choices; readonly changed: readonly Change[] } {
  const changed: Change[] = [];
  let settled = choices;
  // Each round settles one factor for good: those that depend on it come after it.
  const rounds = product.factors.length * (choices.insurants.length + 1);
  for (let round = 0; round < rounds; round++) {
    const problem = problemsOf(layOut(product, settled, today)).find(
      ({ state }) => state.factor.input !== 'birth_date',
    );
    if (!problem) break;
    changed.push(problem);
    settled = replaced(settled, problem);
  }
  return { choices: settled, changed };
}

function replaced(choices: Choices, { insurant, state }: Change): Choices {
  const put = (values: Choices['policy']) =>
    new Map(values).set(state.factor.factor, state.impossible?.nearest ?? []);
  if (insurant === null) return { ...choices, policy: put(choices.policy) };
  return {
    ...choices,
    insurants: choices.insurants.map((values, index) => (index === insurant ? put(values) : values)),
  };
}
