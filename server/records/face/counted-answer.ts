import { Failure } from '../../domain/failure.ts';
import { tooManyRequests, willAnswersPerCheck } from '../../domain/limits.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { saysNothingOfFile } from '../../ports/engine-error.ts';
import { FaceMatcherUnavailable } from '../../ports/face-matcher.ts';
import { OutsideUnavailable } from '../../ports/outside-unavailable.ts';
import { countWithin, uncount } from '../limits/rate-limits.ts';

/**
 * One answer more of a check, not counted where its pictures had no part in its failure. Throws tooManyRequests,
 * faceMatchUnavailable where an insurer's service was not to be asked, and what `judge` throws.
 */
export async function countedAnswer(
  {
    connection: { db },
    personalData,
    now,
    log,
  }: Pick<ServiceContext, 'connection' | 'personalData' | 'now' | 'log'>,
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
    if (saysNothingOfPictures(why)) await uncount(db, personalData, counted);
    if (!(error instanceof OutsideUnavailable)) throw error;
    log.error({ err: error, checkNo }, 'a face was not compared');
    throw new Failure('faceMatchUnavailable', { cause: error });
  }
}

const saysNothingOfPictures = (why: unknown): boolean =>
  saysNothingOfFile(why) || why instanceof OutsideUnavailable || why instanceof FaceMatcherUnavailable;
