import { useDispatch } from 'react-redux';
import type { HealthConclusion, SaidOfMember } from '../../../../contract/model/health.ts';
import type { Dispatch } from '../../../parts/identity/dispatch.ts';
import type { Subject } from '../../../parts/identity/subject.ts';
import { underwritingApi } from '../../../parts/underwriting/api.ts';
import { useAct } from '../../../parts/underwriting/use-act.ts';

/** Says of what was told of a member whether it is right. */
export function useSay(subject: Subject, { member_no, content_sha256 }: SaidOfMember) {
  const dispatch = useDispatch<Dispatch>();
  const { act, ...state } = useAct();
  const say = (said: { right: boolean; mistake?: string }): Promise<HealthConclusion | null> =>
    act({ content_sha256, ...said }, (request_id) =>
      dispatch(
        underwritingApi.endpoints.confirmHealth.initiate(
          { ...subject, member_no, content_sha256, request_id, ...said },
          { track: false },
        ),
      ).unwrap(),
    );
  return { ...state, say };
}
