import { mostFen } from '../../../contract/model/money.ts';

/** The product of whole numbers over `divisor`, rounded half up, exactly. Throws RangeError beyond the largest amount. */
export function multiplied(factors: readonly number[], divisor: number): number {
  const rounded = roundedInNumbers(factors, divisor) ?? roundedInBigInts(factors, divisor);
  if (rounded > mostFen) throw new RangeError(`beyond ${mostFen} fen`);
  return rounded;
}

/** Null where a number could not hold what lies between: whole numbers below 2^53 divide without an error here. */
function roundedInNumbers(factors: readonly number[], divisor: number): number | null {
  let product = 1;
  for (const one of factors) {
    product *= one;
    if (!Number.isSafeInteger(product)) return null;
  }
  const doubled = product * 2 + divisor;
  return Number.isSafeInteger(doubled) ? Math.floor(doubled / (divisor * 2)) : null;
}

function roundedInBigInts(factors: readonly number[], divisor: number): number {
  const product = factors.reduce((result, one) => result * BigInt(one), 1n);
  const over = BigInt(divisor);
  return Number((product * 2n + over) / (over * 2n));
}
