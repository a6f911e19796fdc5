import { useTrial } from '../../use-trial.ts';

/** The first premium of each plan in fen; null while it is not the one of what is chosen. */
export function usePlanPrices(): ReadonlyMap<string, number | null> | null {
  const laidOut = useTrial((state) => state.laidOut);
  const isPending = useTrial(({ premium }) => premium.kind === 'pending');
  if (isPending || !laidOut) return null;
  return new Map(laidOut.plans.map(({ product_plan_no, first_fen }) => [product_plan_no, first_fen]));
}
