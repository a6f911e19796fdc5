import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { CallDefinition } from '../../contract/define.ts';
import type { Failure } from './failure.ts';
import { reactionTo } from './reaction-to.ts';
import { watchStaffLogin } from './staff-login.ts';
import { send } from './transport.ts';
import { withVisitor } from './with-visitor.ts';

export interface CallArgs {
  readonly call: CallDefinition;
  readonly input: Readonly<Record<string, unknown>>;
}

/** `quiet`: the page shows the failure in its own place, so no toast. `handles`: codes that the page answers itself. */
export interface CallOptions {
  readonly quiet?: boolean;
  readonly handles?: readonly number[];
}

export interface CallMeta {
  readonly quiet: boolean;
  readonly failure: Failure | null;
  /** The page's own matter: nothing else becomes of it. */
  readonly handled?: boolean;
}

export type CallQuery = BaseQueryFn<CallArgs, unknown, Failure, CallOptions, CallMeta>;

export const baseQuery: CallQuery = async ({ call, input }, { signal }, options) => {
  const noteRefusal = watchStaffLogin(call.auth);
  const answer = await withVisitor(call, () => send(call, input, signal));
  const { quiet = false, handles = [] } = (options as CallOptions | undefined) ?? {};
  if (answer.ok) return { data: answer.data, meta: { quiet, failure: null } };
  const { failure } = answer;
  noteRefusal(failure);
  const handled = failure.kind === 'code' && handles.includes(failure.code);
  const meta = { quiet, failure, handled };
  if (handled) return { error: failure, meta };
  // An answer such as "already bound to an order" moves the page on and counts as resolved.
  const { settles } = await reactionTo(failure);
  return settles === 'resolve' && failure.kind === 'code'
    ? { data: failure.data, meta }
    : { error: failure, meta };
};
