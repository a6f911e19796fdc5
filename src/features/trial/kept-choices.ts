import { sessionValues } from '../../session/session-values.ts';
import { type Choices, choicesSchema, noChoices } from './choices.ts';

/** What was chosen of the product in this tab, if it still is what the contract calls choices. */
export function keptChoices(productNo: string): Choices {
  const kept = choicesSchema.safeParse(sessionValues.trialChoices.get()?.[productNo]);
  return kept.success ? kept.data : noChoices(null);
}

export function keepChoices(productNo: string, choices: Choices): void {
  sessionValues.trialChoices.set({ ...sessionValues.trialChoices.get(), [productNo]: choices });
  sessionValues.productPlanNo.set(choices.planNo);
}
