import { errorMessage } from '../error-message.ts';
import { readChoices } from '../premium/choices.ts';
import { isComplete, layOut, missingOf, problemsOf } from '../premium/lay-out.ts';
import { sampleGenes } from '../premium/sample.ts';
import { quote } from '../premium/quote.ts';
import type { Facts } from '../premium/facts.ts';
import type { Plan } from '../product/schema/plan.ts';
import type { Product } from '../product/product.ts';
import { Failure } from '../failure.ts';
import { problem, type Problem } from './problem.ts';

/** Any day: the sample's birthday moves with it. */
const someDay = '2026-01-01';

/** That the sample's choices go together, so that a premium can be named. Throws nothing but what is no Failure. */
export function sampleProblems(product: Product): Problem[] {
  try {
    const choices = readChoices(product, product.sample.plan_no, sampleGenes(product, someDay));
    const layout = layOut(product, choices, someDay);
    if (isComplete(layout)) return reckoningProblems(product, choices.plan, layout.facts);
    const [wrong] = problemsOf(layout);
    const [missing] = missingOf(layout);
    const why = wrong?.state.impossible?.reason ?? `缺少“${missing?.state.factor.name}”`;
    return [problem(['sample'], why)];
  } catch (error) {
    if (error instanceof Failure) return [problem(['sample'], error.message)];
    throw error;
  }
}

function reckoningProblems(product: Product, plan: Plan, facts: readonly Facts[]): Problem[] {
  try {
    quote(product, plan, facts);
    return [];
  } catch (error) {
    return [problem(['sample'], `算不出保费（${errorMessage(error)}）`)];
  }
}
