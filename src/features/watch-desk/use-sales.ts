import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { WatchedSaleRow } from '../../../contract/services/watched-sale.ts';
import type { Failure } from '../../api/failure.ts';
import { watchDeskApi, watchedEveryMs } from './api.ts';
import type { Dispatch } from './dispatch.ts';

/** What was written while it was asked for may carry an earlier time. */
const lateMs = 60_000;

interface Sales {
  /** Null until they are there. */
  readonly sales: readonly WatchedSaleRow[] | null;
  readonly failure: Failure | null;
}

/** All sales, or those that go by a number: asked for once, and then for what changed. */
export function useSales(number: string): Sales {
  const dispatch = useDispatch<Dispatch>();
  const asked = number === '' ? {} : { number };
  const { currentData, error } = watchDeskApi.useWatchedSalesQuery(asked, {
    refetchOnMountOrArgChange: true,
  });
  const first = currentData?.sales;
  const [changed, setChanged] = useState<Changed>({ since: first, rows: null });
  if (changed.since !== first) setChanged({ since: first, rows: null });
  const sales = first || changed.rows ? joined(first ?? [], changed.rows ?? []) : null;
  const known = useRef(sales);
  useEffect(() => {
    known.current = sales;
  });
  useEffect(() => {
    const ask = async () => {
      const newest = known.current?.[0];
      const after = newest && new Date(Date.parse(newest.last_at) - lateMs).toISOString();
      const args = { ...(number !== '' && { number }), ...(after && { after }) };
      const { data } = await dispatch(
        watchDeskApi.endpoints.watchedSales.initiate(args, { subscribe: false, forceRefetch: true }),
      );
      if (data && !isLeft) setChanged(({ since, rows }) => ({ since, rows: joined(rows ?? [], data.sales) }));
    };
    let isLeft = false;
    const timer = setInterval(() => void ask(), watchedEveryMs);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, [dispatch, number]);
  return { sales, failure: (error as Failure | undefined) ?? null };
}

interface Changed {
  /** What was told first. */
  readonly since: readonly WatchedSaleRow[] | undefined;
  /** Null until it was asked for again. */
  readonly rows: readonly WatchedSaleRow[] | null;
}

/** Each once, as it was told last; the newest first. */
const joined = (
  before: readonly WatchedSaleRow[],
  after: readonly WatchedSaleRow[],
): readonly WatchedSaleRow[] =>
  [...new Map([...before, ...after].map((row) => [row.process_no, row])).values()].sort((one, other) =>
    other.last_at.localeCompare(one.last_at),
  );
