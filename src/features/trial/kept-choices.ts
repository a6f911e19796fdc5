import { isSalesHost } from '../../session/sales-host.ts';
import { sessionValues } from '../../session/session-values.ts';
import { type KeptChoices, type OpenProcess, trialValues } from '../../session/trial-values.ts';
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

const dayMs = 86_400_000;
/** Nobody comes back to it after that, and the server forgets it, too. */
const mostDays = 30;

/** The process of the product that was chosen or read in on this device, in whatever tab; null: none lately. */
export function openProcessOf(productNo: string, now = Date.now()): OpenProcess | null {
  const open = trialValues.openProcesses.get()?.[productNo];
  return open && open.at > now - mostDays * dayMs ? open : null;
}

/** Gone on with by itself; what is older is offered, because by then somebody else may have the phone in hand. */
export const isRecent = ({ at }: OpenProcess, now = Date.now()): boolean => at > now - dayMs;

/** An agent prepares the same product for many: nothing is remembered for the next customer. */
export function rememberProcess(productNo: string, processNo: string): void {
  if (isSalesHost()) return;
  const known = trialValues.openProcesses.get();
  trialValues.openProcesses.set({ ...known, [productNo]: { processNo, at: Date.now() } });
}

export function forgetProcess(productNo: string): void {
  const others = { ...trialValues.openProcesses.get() };
  delete others[productNo];
  trialValues.openProcesses.set(Object.keys(others).length > 0 ? others : null);
}
