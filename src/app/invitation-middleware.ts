import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { faceCodes } from '../../contract/codes/face.ts';
import { baseApi } from '../api/base-api.ts';
import type { CallMeta } from '../api/base-query.ts';
import { failureCode } from '../api/failure.ts';

interface Settled {
  readonly meta: { readonly baseQueryMeta?: CallMeta };
}

/**
 * Whichever call hears that a member's link is over, the invitation is asked for again: its own page says so, and whom to
 * ask for another. The invitation itself answers that code, or it would be asked for without end.
 */
export const invitationMiddleware: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const settled = next(action);
    if (isRejectedWithValue(action) && failureCode(action.payload) === faceCodes.faceLinkExpired.code) {
      const { baseQueryMeta } = (action as unknown as Settled).meta;
      if (!baseQueryMeta?.handled) dispatch(baseApi.util.invalidateTags(['Invitation']));
    }
    return settled;
  };
