import { useRef, useState } from 'react';
import type { BoardCustomer } from '../../../../contract/services/sales-recording.ts';
import { type Failure, isFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { putCustomer, salesRecordingApi } from '../api.ts';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

export type LinkAction = 'resend' | 'revoke' | 'renew';

export interface LinkActions {
  readonly busy: LinkAction | null;
  /** What came of the last one, to be read out. */
  readonly outcome: { readonly tone: 'good' | 'danger'; readonly text: string } | null;
  carryOut(action: LinkAction): void;
}

const doneWords: Record<LinkAction, string> = {
  resend: '短信已发出',
  revoke: '链接已撤回，客户不能再打开',
  renew: '新链接已生效，并已短信发给客户',
};

/** Each tap is one request, however often the network makes it repeat: the number changes when it has an answer. */
export function useLinkActions({ recording_no }: BoardCustomer): LinkActions {
  const dispatch = useDispatch<ThunkDispatch<never, never, UnknownAction>>();
  const [resend] = salesRecordingApi.useResendLinkMutation();
  const [revoke] = salesRecordingApi.useRevokeLinkMutation();
  const [renew] = salesRecordingApi.useRenewLinkMutation();
  const [busy, setBusy] = useState<LinkAction | null>(null);
  const [outcome, setOutcome] = useState<LinkActions['outcome']>(null);
  const request = useRef(newRequestId());

  const carryOut = async (action: LinkAction) => {
    setBusy(action);
    setOutcome(null);
    const input = { recording_no, request_id: request.current };
    try {
      const row = await (
        action === 'revoke' ? revoke({ recording_no }) : action === 'resend' ? resend(input) : renew(input)
      ).unwrap();
      request.current = newRequestId();
      dispatch(salesRecordingApi.util.updateQueryData('customers', {}, (board) => putCustomer(board, row)));
      setOutcome({ tone: 'good', text: doneWords[action] });
    } catch (error) {
      const failure = error as Failure;
      if (isFailure(failure) && failure.kind === 'code') request.current = newRequestId();
      setOutcome({
        tone: 'danger',
        text: isFailure(failure) ? failureText(failure) : '没有完成，请重试',
      });
    } finally {
      setBusy(null);
    }
  };
  return { busy, outcome, carryOut: (action) => void carryOut(action) };
}
