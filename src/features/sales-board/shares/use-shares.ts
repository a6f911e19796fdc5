import { useEffect } from 'react';
import type { Share } from '../../../../contract/services/sales-board.ts';
import { salesBoardApi } from '../api.ts';

/** Null until they are there. */
export type Shares = readonly Share[] | null;

/** The agent's shares, asked for anew whenever `changes` rises: one of them was handed on or looked at. */
export function useShares(changes: number): Shares {
  const { data, refetch } = salesBoardApi.useSharesQuery({}, { refetchOnMountOrArgChange: true });
  useEffect(() => {
    if (changes > 0) void refetch();
  }, [changes, refetch]);
  return data?.shares ?? null;
}
