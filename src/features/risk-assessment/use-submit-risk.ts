import { useDispatch } from 'react-redux';
import type { RequestOf } from '../../../contract/define.ts';
import type { riskAssessment } from '../../../contract/services/risk-assessment.ts';
import type { Dispatch } from '../../parts/identity/dispatch.ts';
import { useAct } from '../../parts/underwriting/use-act.ts';
import { riskApi } from './api.ts';

type Act = RequestOf<typeof riskAssessment.submitConclusion>['act'];

export function useSubmitRisk(processNo: string) {
  const dispatch = useDispatch<Dispatch>();
  const { act, ...state } = useAct();
  const submit = (what: Act) =>
    act(what, (request_id) =>
      dispatch(
        riskApi.endpoints.submitRisk.initiate(
          { process_no: processNo, request_id, act: what },
          { track: false },
        ),
      ).unwrap(),
    );
  return { ...state, submit };
}
