import * as z from 'zod/mini';
import { willCheck } from '../../../../contract/model/recording.ts';
import { sentences } from './scalars.ts';

/** What the applicant reads aloud once the policy is there. */
export const recording = z.strictObject({
  will_check: willCheck,
  statement: z.array(sentences).check(z.minLength(1), z.maxLength(200)),
});
