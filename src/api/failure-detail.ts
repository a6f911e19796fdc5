import { coreCodes } from '../../contract/codes/core.ts';
import type { Failure } from './failure.ts';
import { faultOf } from './reactions.ts';

type CodeFailure = Extract<Failure, { kind: 'code' }>;

/** For support, in small print: where the server failed and what it said, or the code; null where there is nothing. */
export const failureDetail = (failure: Failure): string | null =>
  failure.kind === 'code' ? detailOfCode(failure) : faultOf(failure);

/** Of a fault inside, where it was, and so much of its request as is read out on the telephone and finds the log's line. */
function detailOfCode({ code, data }: CodeFailure): string {
  const number = `编号 ${code}`;
  if (code !== coreCodes.internal.code) return number;
  const { module, request_id: id } = (data ?? {}) as Record<string, unknown>;
  const named = typeof id === 'string' ? `${number} ${id.slice(0, 8)}` : number;
  return typeof module === 'string' ? `${module}：${named}` : named;
}
