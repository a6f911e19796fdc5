import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { CallDefinition, RequestOf, ResponseOf } from '../../../contract/define.ts';
import { failureCode, type Failure } from '../../api/failure.ts';
import { send } from '../../api/transport.ts';

export type Asked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refused: boolean; readonly failure: Failure };

const refusedCodes: readonly number[] = [catalogue.loginInvalid.code, catalogue.authorizationRefused.code];

/** By itself, not over the page's store: a refused login is no message here, and no visitor's login follows it. */
export async function asks<C extends CallDefinition>(
  call: C,
  input: RequestOf<C>,
): Promise<Asked<ResponseOf<C>>> {
  const answer = await send(
    call,
    input as object as Readonly<Record<string, unknown>>,
    new AbortController().signal,
  );
  if (answer.ok) return { ok: true, value: call.response.parse(answer.data) as ResponseOf<C> };
  const { failure } = answer;
  return { ok: false, failure, refused: refusedCodes.includes(failureCode(failure) ?? 0) };
}
