import { useRef, useState } from 'react';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { PreparedTransmit, TransmitChannel } from '../../../../contract/model/transmit.ts';
import { type Failure, failureCode } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { shareApi } from '../../../parts/share/api.ts';
import type { FormSession } from '../form/form-session.ts';

export interface HandOver {
  readonly busy: boolean;
  readonly problem: string | null;
  /** Null where it was not handed over; `problem` says why, or another page comes. */
  readonly handOver: () => Promise<PreparedTransmit | null>;
  /** Keeps which way the link was then handed on. */
  readonly handedBy: (channel: TransmitChannel) => PromiseLike<unknown>;
}

/** The customer goes on with it, or did: there is nothing left to hand over. */
const gone: readonly (number | null)[] = [catalogue.serialAlreadyBound.code, catalogue.processTakenOver.code];

const ofNoUse: typeof gone = [...gone, catalogue.productMissing.code];

/**
 * Saves what was typed, then asks for the link for the customer: the one that they have, unless that is over. Each tap
 * is one request, however often it is repeated: the number changes when it has an answer. `onGone` is told where the
 * customer has it by now.
 */
export function useHandOver({ form, saver }: FormSession, onGone: () => void): HandOver {
  const request = useRef(newRequestId());
  const [hand, { isLoading }] = shareApi.useHandOverMutation();
  const [keep] = shareApi.useHandOverMutation();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const refused = (failure: unknown) => {
    if (gone.includes(failureCode(failure))) onGone();
    else setProblem(failureText(failure as Failure));
  };
  const handOver = async () => {
    setSaving(true);
    setProblem(null);
    const isSaved = await saver.flush();
    setSaving(false);
    if (!isSaved) {
      const state = saver.state();
      setProblem(state.kind === 'refused' ? state.message : '填写的内容还没有保存到服务器，请稍后再转给客户');
      return null;
    }
    try {
      const handed = await hand({ process_no: form.process_no, request_id: request.current }).unwrap();
      request.current = newRequestId();
      return handed;
    } catch (failure) {
      refused(failure);
      return null;
    }
  };
  const handedBy = (channel: TransmitChannel) =>
    keep({ process_no: form.process_no, request_id: request.current, channel })
      .unwrap()
      .catch((failure: unknown) => {
        // That the way taken was not kept is nothing to the agent; that the link is of no use is.
        if (ofNoUse.includes(failureCode(failure))) refused(failure);
      });
  return { busy: saving || isLoading, problem, handOver, handedBy };
}
