import { mostFen } from '../../../contract/model/money.ts';

/** The product of whole numbers over `divisor`, rounded half up, exactly. Throws RangeError beyond the largest amount. */
export function multiplied(factors: readonly number[], divisor: number): number {
  const product = factors.reduce((result, one) => result * BigInt(one), 1n);
  const over = BigInt(divisor);
  const rounded = (product * 2n + over) / (over * 2n);
  if (rounded > BigInt(mostFen)) throw new RangeError(`beyond ${mostFen} fen`);
  return Number(rounded);
}
