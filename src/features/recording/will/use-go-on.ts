import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { FaceWillResult } from '../../../../contract/services/face-will.ts';
import { routeOfStep } from '../../../process/recording/step-route.ts';
import { recordingApi } from '../api.ts';
import type { Dispatch } from '../dispatch.ts';

/** Goes where the answer says that the recording stands now; what was known of it before would lead back. */
export function useGoOn(transmitRecordNo: string): (answer: FaceWillResult) => void {
  const dispatch = useDispatch<Dispatch>();
  const navigate = useNavigate();
  return ({ status, next_step_alias }) => {
    dispatch(
      recordingApi.util.updateQueryData(
        'confirmDetail',
        { transmit_record_no: transmitRecordNo },
        (known) => {
          known.status = status;
          known.next_step_alias = next_step_alias;
        },
      ),
    );
    void navigate(routeOfStep(next_step_alias), { replace: true });
  };
}
