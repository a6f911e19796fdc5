import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { CardAct, CardDetail } from '../../../../contract/model/identity.ts';
import type { Failure } from '../../../api/failure.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { verifyCard } from '../../../parts/identity/api.ts';
import type { Dispatch } from '../../../parts/identity/dispatch.ts';
import type { Subject } from '../../../parts/identity/subject.ts';
import { useOneAtATime } from '../../../parts/identity/use-one-at-a-time.ts';

/** What a customer does about a card beside photographing it; one act at a time. */
export function useCardAct(subject: Subject, memberNo: string) {
  const dispatch = useDispatch<Dispatch>();
  const { run, ...state } = useOneAtATime();
  // The same act that found no answer is the same request.
  const last = useRef<{ readonly act: string; readonly id: string } | null>(null);
  return {
    ...state,
    /** Null where it did not come about; `failure` says why, and `onFailure` is told. */
    act: (act: CardAct, onFailure?: (failure: Failure) => void): Promise<CardDetail | null> =>
      run(async () => {
        const text = JSON.stringify(act);
        if (last.current?.act !== text) last.current = { act: text, id: newRequestId() };
        const args = { member_no: memberNo, request_id: last.current.id, act };
        const answer = await verifyCard(dispatch, subject, args).unwrap();
        last.current = null;
        return answer;
      }, onFailure),
  };
}

export type CardActs = ReturnType<typeof useCardAct>;
