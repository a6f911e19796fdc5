import { isSalesHost } from './sales-host.ts';
import { type OpenProcess, trialValues } from './trial-values.ts';

const dayMs = 86_400_000;
/** Nobody comes back to it after that, and what was not submitted the server forgets, too. */
const mostDays = 30;

/** A process and when it was gone on with on this device, in whatever tab. */
export interface KnownProcess extends OpenProcess {
  readonly processNo: string;
}

function known(now: number): KnownProcess[] {
  const all = Object.entries(trialValues.openProcesses.get() ?? {});
  return all
    .map(([processNo, one]) => ({ processNo, ...one }))
    .filter(({ at }) => at > now - mostDays * dayMs)
    .sort((a, b) => b.at - a.at);
}

function keep(processes: readonly KnownProcess[]): void {
  const byNumber = Object.fromEntries(processes.map(({ processNo, ...one }) => [processNo, one]));
  trialValues.openProcesses.set(processes.length > 0 ? byNumber : null);
}

/** Those of a product that this device went on with lately, the latest first. */
export const openProcessesOf = (productNo: string, now = Date.now()): readonly KnownProcess[] =>
  known(now).filter((one) => one.productNo === productNo);

/** Gone on with by itself; what is older is offered, because by then somebody else may have the phone in hand. */
export const isRecent = ({ at }: OpenProcess, now = Date.now()): boolean => at > now - dayMs;

/** An agent prepares the same product for many: nothing is remembered for the next customer. */
export function rememberProcess(
  productNo: string,
  processNo: string,
  { isOrdered = false, now = Date.now() }: { readonly isOrdered?: boolean; readonly now?: number } = {},
): void {
  if (isSalesHost()) return;
  const others = known(now).filter((one) => one.processNo !== processNo);
  keep([{ processNo, productNo, at: now, isOrdered }, ...others]);
}

/** It is over, or nobody wants it back. */
export function forgetProcess(processNo: string, now = Date.now()): void {
  keep(known(now).filter((one) => one.processNo !== processNo));
}
