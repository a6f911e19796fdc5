import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { FaceAct, FaceAnswer } from '../../../../contract/services/face-recognition.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { verifyFace } from '../../../parts/identity/api.ts';
import type { Dispatch } from '../../../parts/identity/dispatch.ts';
import type { Subject } from '../../../parts/identity/subject.ts';
import { useOneAtATime } from '../../../parts/identity/use-one-at-a-time.ts';

/** What a customer does about a face; one act at a time. */
export function useFaceAct(subject: Subject, memberNo: string) {
  const dispatch = useDispatch<Dispatch>();
  const { run, ...state } = useOneAtATime();
  // The same act that found no answer is the same request.
  const last = useRef<{ readonly act: FaceAct; readonly id: string } | null>(null);
  return {
    ...state,
    /** Null where it did not come about; `failure` says why. */
    act: (act: FaceAct): Promise<FaceAnswer | null> =>
      run(async () => {
        const same = last.current && JSON.stringify(last.current.act) === JSON.stringify(act);
        if (!same) last.current = { act, id: newRequestId() };
        const request_id = last.current?.id ?? newRequestId();
        const answer = await verifyFace(dispatch, subject, { member_no: memberNo, request_id, act }).unwrap();
        last.current = null;
        return answer;
      }),
  };
}

export type FaceActs = ReturnType<typeof useFaceAct>;
