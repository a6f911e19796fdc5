import type { Premium } from '../../premium.ts';
import { useTrial } from '../../use-trial.ts';

/** The server has laid out what is chosen. */
const answered: readonly Premium['kind'][] = ['ready', 'missing', 'refused'];

/** The first premium of each plan in fen; null while it is not the one of what is chosen. */
export function usePlanPrices(): ReadonlyMap<string, number | null> | null {
  const laidOut = useTrial((state) => state.laidOut);
  const isAnswered = useTrial(({ premium }) => answered.includes(premium.kind));
  if (!isAnswered || !laidOut) return null;
  return new Map(laidOut.plans.map(({ product_plan_no, first_fen }) => [product_plan_no, first_fen]));
}
