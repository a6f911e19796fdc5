import * as z from 'zod/mini';
import { willCheck } from '../../../../contract/model/recording.ts';
import { sentences } from './scalars.ts';

/** What the applicant reads aloud once the policy is there. */
export const recording = z.strictObject({
  /** No policy of ours opens one: the insurer's system does, for orders that it took itself. */
  only_by_insurer: z.optional(z.literal(true)),
  will_check: willCheck,
  statement: z.array(sentences).check(z.minLength(1), z.maxLength(200)),
});
