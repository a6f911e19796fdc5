import { Failure } from '../../domain/failure.ts';
import { tooManyRequests, willAnswersPerCheck } from '../../domain/limits.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { saysNothingOfFile } from '../../ports/engine-error.ts';
import { countWithin, uncount } from '../limits/rate-limits.ts';

/**
 * One answer more of a check, not counted where its pictures had no part in its failure. Throws tooManyRequests, and
 * what `judge` throws.
 */
export async function countedAnswer(
  { connection: { db }, personalData, now }: Pick<ServiceContext, 'connection' | 'personalData' | 'now'>,
  checkNo: string,
  judge: () => Promise<void>,
): Promise<void> {
  const counted = { limit: willAnswersPerCheck, of: checkNo };
  const from = await countWithin(db, personalData, counted);
  if (from) throw tooManyRequests(from, now());
  try {
    await judge();
  } catch (error) {
    const why = error instanceof Failure ? error.cause : error;
    if (saysNothingOfFile(why)) await uncount(db, personalData, counted);
    throw error;
  }
}
