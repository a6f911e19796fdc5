import { coreCodes } from '../../contract/codes/core.ts';
import { failureCode } from './failure.ts';

/**
 * Whether the number in an address leads nowhere: `missing` is how the server says that it knows none of that number.
 * One that lost characters when it was copied is refused for its length (100003), and is no better for asking anew.
 */
export function leadsNowhere(error: unknown, ...missing: readonly number[]): boolean {
  const code = failureCode(error);
  return code !== null && [coreCodes.multipleErrors.code, ...missing].includes(code);
}
