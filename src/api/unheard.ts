import { catalogue } from '../../contract/codes/catalogue.ts';
import { failureCode } from './failure.ts';

/** By which the server says that it did not come to look at what was sent. */
const serversTrouble: readonly number[] = [
  catalogue.tooManyRequests.code,
  catalogue.storageUnavailable.code,
  catalogue.internal.code,
];

/** Whether nobody said anything of what was sent: the same may be sent again. */
export function isUnheard(error: unknown): boolean {
  const code = failureCode(error);
  return code === null || serversTrouble.includes(code);
}
