import { useCallback, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useBaseInfoQuery } from '../../../parts/product/api.ts';
import { trialApi } from '../api.ts';
import type { ProductInfo } from '../model.ts';
import { useTrial } from '../use-trial.ts';

const askAgainMs = 1500;

/**
 * What the page shows of the product is asked for again once the server reckons by a newer version; answers how to ask
 * where it says so otherwise.
 */
export function useNewerVersion({ product_no, product_version }: ProductInfo): () => void {
  const { refetch: askInfo } = useBaseInfoQuery({ product_no });
  const dispatch = useDispatch();
  const ask = useCallback(() => {
    void askInfo();
    // Each plan has printed rates of its own.
    dispatch(trialApi.util.invalidateTags(['Layout']));
  }, [askInfo, dispatch]);
  const reckonedBy = useTrial(({ laidOut }) => laidOut?.product_version ?? 0);
  useEffect(() => {
    if (reckonedBy <= product_version) return;
    ask();
    // A server may hear of it a moment later than the one that reckoned.
    const timer = setInterval(ask, askAgainMs);
    return () => clearInterval(timer);
  }, [reckonedBy, product_version, ask]);
  return ask;
}
