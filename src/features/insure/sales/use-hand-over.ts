import { useRef, useState } from 'react';
import type { PreparedTransmit, TransmitChannel } from '../../../../contract/model/transmit.ts';
import type { Failure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { shareApi } from '../../../parts/share/api.ts';
import type { FormSession } from '../form/form-session.ts';

export interface HandOver {
  readonly busy: boolean;
  readonly problem: string | null;
  /** Null where it was not handed over; `problem` says why. */
  readonly handOver: () => Promise<PreparedTransmit | null>;
  /** Keeps which way the link was then handed on. */
  readonly handedBy: (channel: TransmitChannel) => void;
}

/**
 * Saves what was typed, then asks for the link for the customer: the one that they have, unless that is over. Each tap
 * is one request, however often it is repeated: the number changes when it has an answer.
 */
export function useHandOver({ form, saver }: FormSession): HandOver {
  const request = useRef(newRequestId());
  const [hand, { isLoading }] = shareApi.useHandOverMutation();
  const [keep] = shareApi.useHandOverMutation();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const handOver = async () => {
    setSaving(true);
    setProblem(null);
    const isSaved = await saver.flush();
    setSaving(false);
    if (!isSaved) {
      setProblem('填写的内容还没有保存到服务器，请稍后再转给客户');
      return null;
    }
    try {
      const handed = await hand({ process_no: form.process_no, request_id: request.current }).unwrap();
      request.current = newRequestId();
      return handed;
    } catch (failure) {
      setProblem(failureText(failure as Failure));
      return null;
    }
  };
  const handedBy = (channel: TransmitChannel) =>
    void keep({ process_no: form.process_no, request_id: request.current, channel });
  return { busy: saving || isLoading, problem, handOver, handedBy };
}
