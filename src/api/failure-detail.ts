import { coreCodes } from '../../contract/codes/core.ts';
import type { Failure } from './failure.ts';
import { faultOf } from './reactions.ts';

/** For support, in small print: where the server failed and what it said, or the code; null where there is nothing. */
export const failureDetail = (failure: Failure): string | null =>
  failure.kind === 'code' ? `编号 ${failure.code}${requestOf(failure)}` : faultOf(failure);

/** So much of it as is read out on the telephone, and finds the line in the server's log. */
function requestOf({ code, data }: Extract<Failure, { kind: 'code' }>): string {
  const id = (data as { request_id?: unknown } | null)?.request_id;
  return code === coreCodes.internal.code && typeof id === 'string' ? ` ${id.slice(0, 8)}` : '';
}
