import { type Dispatch, isFulfilled, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import type { CallMeta } from '../api/base-query.ts';
import { type Failure, isFailure } from '../api/failure.ts';
import { reactionTo } from '../api/reaction-to.ts';
import { carryOut } from './carry-out.ts';

interface Settled {
  readonly meta: { readonly baseQueryMeta?: CallMeta };
}

/** Every settled call passes here once: the one place where an answer becomes something that is seen. */
export const reactionMiddleware: Middleware = (store) => (next) => (action) => {
  if (isFulfilled(action) || isRejectedWithValue(action)) {
    const call = (action as unknown as Settled).meta.baseQueryMeta;
    const failure = call?.failure ?? (isFailure(action.payload) ? action.payload : null);
    if (failure && !call?.handled) void react(failure, call?.quiet ?? false, store.dispatch);
  }
  return next(action);
};

async function react(failure: Failure, quiet: boolean, dispatch: Dispatch): Promise<void> {
  const { effects } = await reactionTo(failure);
  for (const effect of effects) carryOut(effect, quiet, dispatch);
}
