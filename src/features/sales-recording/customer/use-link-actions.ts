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

const doneWords = {
  resend: '短信已发出',
  revoke: '链接已撤回，客户不能再打开',
  renew: '新链接已生效，并已短信发给客户',
  renewUnsent: '新链接已生效。短信刚发过或今日已发 5 次，这次没有再发，请复制链接发给客户',
} as const;

/** Each action is one request, however often the network makes it repeat: its number changes when it has an answer. */
export function useLinkActions({ recording_no }: BoardCustomer): LinkActions {
  const dispatch = useDispatch<ThunkDispatch<never, never, UnknownAction>>();
  const [resend] = salesRecordingApi.useResendLinkMutation();
  const [revoke] = salesRecordingApi.useRevokeLinkMutation();
  const [renew] = salesRecordingApi.useRenewLinkMutation();
  const [busy, setBusy] = useState<LinkAction | null>(null);
  const [outcome, setOutcome] = useState<LinkActions['outcome']>(null);
  const requests = useRef({ resend: newRequestId(), revoke: newRequestId(), renew: newRequestId() });

  const done = async (action: LinkAction, request_id: string) => {
    const input = { recording_no, request_id };
    if (action === 'revoke') return { row: await revoke({ recording_no }).unwrap(), text: doneWords.revoke };
    if (action === 'resend') return { row: await resend(input).unwrap(), text: doneWords.resend };
    const { message_sent, ...row } = await renew(input).unwrap();
    return { row, text: message_sent ? doneWords.renew : doneWords.renewUnsent };
  };
  const carryOut = async (action: LinkAction) => {
    setBusy(action);
    setOutcome(null);
    const answered = () => (requests.current[action] = newRequestId());
    try {
      const { row, text } = await done(action, requests.current[action]);
      answered();
      dispatch(salesRecordingApi.util.updateQueryData('customers', {}, (board) => putCustomer(board, row)));
      setOutcome({ tone: 'good', text });
    } catch (error) {
      const failure = error as Failure;
      if (isFailure(failure) && failure.kind === 'code') answered();
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
