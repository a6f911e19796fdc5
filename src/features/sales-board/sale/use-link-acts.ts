import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { SaleLink } from '../../../../contract/services/sales-board.ts';
import { type Failure, isFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { salesBoardApi } from '../api.ts';

export type LinkAct = 'remind' | 'revoke' | 'renew';

interface Outcome {
  readonly tone: 'good' | 'danger';
  readonly text: string;
}

interface LinkActs {
  readonly busy: LinkAct | null;
  /** What came of the last one, to be read out. */
  readonly outcome: Outcome | null;
  readonly carryOut: (act: LinkAct) => void;
  /** The message with its address goes to the clipboard. */
  readonly copy: () => void;
}

const doneWords: Record<LinkAct, string> = {
  remind: '提醒短信已发出',
  revoke: '链接已撤回，不能再打开',
  renew: '新链接已生效，旧链接不能再打开',
};

/** Each tap is one request, however often the network makes it repeat: the number changes when it has an answer. */
export function useLinkActs(process_no: string, { member_no, for: what, message }: SaleLink): LinkActs {
  const dispatch = useDispatch<ThunkDispatch<never, never, UnknownAction>>();
  const [remind] = salesBoardApi.useRemindMutation();
  const [revoke] = salesBoardApi.useRevokeSaleLinkMutation();
  const [renew] = salesBoardApi.useRenewSaleLinkMutation();
  const [busy, setBusy] = useState<LinkAct | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const request = useRef(newRequestId());

  const carryOut = async (act: LinkAct) => {
    setBusy(act);
    setOutcome(null);
    const named = { process_no, member_no, for: what };
    const once = { ...named, request_id: request.current };
    try {
      const sale = await (
        act === 'revoke' ? revoke(named) : act === 'remind' ? remind(once) : renew(once)
      ).unwrap();
      request.current = newRequestId();
      void dispatch(salesBoardApi.util.upsertQueryData('sale', { process_no }, sale));
      setOutcome({ tone: 'good', text: doneWords[act] });
    } catch (error) {
      const failure = error as Failure;
      if (isFailure(failure) && failure.kind === 'code') request.current = newRequestId();
      setOutcome({ tone: 'danger', text: isFailure(failure) ? failureText(failure) : '没有完成，请重试' });
    } finally {
      setBusy(null);
    }
  };

  const copy = async () => {
    const isCopied = await copyText(message ?? '');
    setOutcome(
      isCopied
        ? { tone: 'good', text: '消息和链接已复制，可以粘贴到聊天里' }
        : { tone: 'danger', text: `没有复制，请手动选中：${message ?? ''}` },
    );
  };
  return { busy, outcome, carryOut: (act) => void carryOut(act), copy: () => void copy() };
}
