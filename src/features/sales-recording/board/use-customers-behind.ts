import { useCallback, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Board } from '../../../../contract/services/sales-recording.ts';
import { putPage, salesRecordingApi } from '../api.ts';

interface CustomersBehind {
  readonly isMissing: boolean;
  readonly hasFailed: boolean;
  retry(): void;
}

/**
 * Fetches page after page behind the first until everybody is there: who is stuck, what owes how many, and the order by
 * what is owed are of all customers.
 */
export function useCustomersBehind({ next_cursor: cursor }: Board): CustomersBehind {
  const dispatch = useDispatch<ThunkDispatch<never, never, UnknownAction>>();
  const [ask] = salesRecordingApi.useLazyCustomersBehindQuery();
  const [failedAt, setFailedAt] = useState<string | null>(null);
  useEffect(() => {
    if (cursor === null || cursor === failedAt) return;
    void ask({ cursor }).then(({ data }) => {
      if (!data) setFailedAt(cursor);
      else
        dispatch(
          salesRecordingApi.util.updateQueryData('customers', {}, (board) => {
            if (board.next_cursor === cursor) putPage(board, data);
          }),
        );
    });
  }, [ask, cursor, dispatch, failedAt]);
  const retry = useCallback(() => setFailedAt(null), []);
  return { isMissing: cursor !== null, hasFailed: cursor !== null && cursor === failedAt, retry };
}
