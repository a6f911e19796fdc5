import { isFulfilled, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import type { CallMeta } from '../api/base-query.ts';
import { isFailure } from '../api/failure.ts';
import { reactionTo } from '../api/reactions.ts';
import { carryOut } from './carry-out.ts';

interface Settled {
  readonly meta: { readonly baseQueryMeta?: CallMeta };
}

/** Every settled call passes here once: the one place where an answer becomes something that is seen. */
export const reactionMiddleware: Middleware = () => (next) => (action) => {
  if (isFulfilled(action) || isRejectedWithValue(action)) {
    const call = (action as unknown as Settled).meta.baseQueryMeta;
    const failure = call?.failure ?? (isFailure(action.payload) ? action.payload : null);
    if (failure) for (const effect of reactionTo(failure).effects) carryOut(effect, call?.quiet ?? false);
  }
  return next(action);
};
