import { isSalesHost } from '../../session/sales-host.ts';
import { sessionValues } from '../../session/session-values.ts';
import { type KeptChoices, trialValues } from '../../session/trial-values.ts';
import { isNothing } from './choices.ts';

/** What was chosen of the product in this tab, or null. */
export const keptChoices = (productNo: string): KeptChoices | null =>
  trialValues.trialChoices.get()?.[productNo] ?? null;

export function keepChoices(productNo: string, kept: KeptChoices): void {
  trialValues.trialChoices.set({ ...trialValues.trialChoices.get(), [productNo]: kept });
  sessionValues.productPlanNo.set(kept.planNo);
  // From now on it is somebody's: the agent's next customer of the product gets a process of their own.
  if (isSalesHost() && !isNothing(kept)) trialValues.processRequest.set(null);
}
