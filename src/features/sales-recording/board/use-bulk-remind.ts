import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { BoardCustomer } from '../../../../contract/services/sales-recording.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { putCustomer, salesRecordingApi } from '../api.ts';

/** More at once is a mistake rather than a wish. */
const mostAtOnce = 50;

interface BulkRemind {
  /** How many are done of how many; null: none is under way. */
  readonly progress: { readonly done: number; readonly of: number } | null;
  readonly outcome: string | null;
  send(customers: readonly BoardCustomer[]): void;
}

/** Those of a list who may be sent their link again now. */
export function remindable(customers: readonly BoardCustomer[], now: number): BoardCustomer[] {
  return customers
    .filter(({ may, resend_from }) => may.resend && (!resend_from || Date.parse(resend_from) <= now))
    .slice(0, mostAtOnce);
}

/** Sends the link to one after the other; who cannot be sent it now is counted, and the others go on. */
export function useBulkRemind(): BulkRemind {
  const dispatch = useDispatch<ThunkDispatch<never, never, UnknownAction>>();
  const [resend] = salesRecordingApi.useResendLinkMutation();
  const [progress, setProgress] = useState<BulkRemind['progress']>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const send = async (customers: readonly BoardCustomer[]) => {
    setOutcome(null);
    let sent = 0;
    for (const [done, { recording_no }] of customers.entries()) {
      setProgress({ done, of: customers.length });
      const { data } = await resend({ recording_no, request_id: newRequestId() });
      if (!data) continue;
      sent += 1;
      dispatch(salesRecordingApi.util.updateQueryData('customers', {}, (board) => putCustomer(board, data)));
    }
    setProgress(null);
    const left = customers.length - sent;
    setOutcome(`已提醒 ${sent} 位${left > 0 ? `，${left} 位没有发出，请稍后再试` : ''}`);
  };
  return { progress, outcome, send: (customers) => void send(customers) };
}
