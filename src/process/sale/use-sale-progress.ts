import { useEffect } from 'react';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { ProcessRecord } from '../../../contract/model/process.ts';
import { type Failure, failureCode } from '../../api/failure.ts';
import { leadsNowhere } from '../../api/leads-nowhere.ts';
import { saleProcessApi } from './api.ts';
import { useWhenSeen } from '../../lib/use-when-seen.ts';
import { forgetCards } from '../../parts/kept-media/kept-cards.ts';
import { forgetMaterial } from '../../parts/kept-media/kept-material.ts';
import { forgetApplication } from '../../session/kept-values.ts';
import { forgetProcess, rememberProcess } from '../../session/open-processes.ts';
import { forgetAssessment } from '../../session/risk-values.ts';
import { forgetSale } from '../../session/sale-values.ts';
import { redirectFor, type SaleRoute } from './step-route.ts';

export type SaleProgress =
  | { readonly kind: 'leave'; readonly to: SaleRoute }
  | { readonly kind: 'stay'; readonly record: ProcessRecord }
  /** There is no such process. */
  | { readonly kind: 'missing' }
  /** Begun on another device: the applicant's phone proves whose it is. */
  | { readonly kind: 'foreign'; readonly onProven: () => void }
  /** Not known yet, or why not. */
  | { readonly kind: 'pending'; readonly failure: Failure | null; readonly onRetry: () => void };

/**
 * Asks the server how far the process is and reconciles the page with it: a deep link, a page come back to, a reload
 * and a second tab or device all end on the page that the server's step names.
 */
export function useSaleProgress(processNo: string, page: SaleRoute): SaleProgress {
  const { data, error, refetch } = saleProcessApi.useProgressQuery(
    { process_no: processNo },
    { refetchOnMountOrArgChange: 5 },
  );
  const again = () => void refetch();
  const code = error ? failureCode(error) : null;
  const isMissing = leadsNowhere(error, catalogue.processMissing.code);
  const isOver = isMissing || (data && (data.status !== 'processing' || data.data.order_no !== null));
  const isEnded = isMissing || (data && data.status !== 'processing');
  useEffect(() => {
    // Submitted or given up, here or on another device.
    if (isOver) forgetApplication(processNo);
    if (!isEnded) return;
    forgetAssessment(processNo);
    forgetSale(processNo);
    void forgetCards(processNo);
    void forgetMaterial(processNo);
  }, [isOver, isEnded, processNo]);
  const isGoingOn = data?.status === 'processing';
  const productNo = data?.data.product_no;
  const isOrdered = data !== undefined && data.data.order_no !== null;
  useEffect(() => {
    // The product's own link leads back to it, as long as there is something left to do.
    if (isGoingOn && productNo !== undefined) rememberProcess(productNo, processNo, { isOrdered });
    else if (isMissing || productNo !== undefined) forgetProcess(processNo);
  }, [isGoingOn, isMissing, isOrdered, productNo, processNo]);
  useWhenSeen(again);
  if (isMissing) return { kind: 'missing' };
  if (code === catalogue.processForeign.code) return { kind: 'foreign', onProven: again };
  if (!data) return { kind: 'pending', failure: (error as Failure | undefined) ?? null, onRetry: again };
  const to = redirectFor(data.current_step_alias, page, data.data.redo?.steps);
  return to ? { kind: 'leave', to } : { kind: 'stay', record: data };
}
