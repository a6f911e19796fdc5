import { catalogue } from '../../../contract/codes/catalogue.ts';
import { failureCode } from '../../api/failure.ts';
import { isUnheard } from '../../api/unheard.ts';

/**
 * What came of digits that were typed; `unheard`: nobody said whether they are right, and the same may be sent again;
 * `refused`: for another reason than the digits.
 */
export type CaptchaOutcome = 'proven' | 'wrong' | 'unheard' | 'refused';

const wrong: readonly number[] = [
  catalogue.captchaWrong.code,
  catalogue.captchaExpired.code,
  catalogue.identityMismatch.code,
];

export function captchaOutcomeOf(error: unknown): Exclude<CaptchaOutcome, 'proven'> {
  const code = failureCode(error);
  if (code === null || isUnheard(error)) return 'unheard';
  return wrong.includes(code) ? 'wrong' : 'refused';
}
