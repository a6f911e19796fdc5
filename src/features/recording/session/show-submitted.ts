import type { SubmitResult, VerifyRemark } from '../../../../contract/services/single-recording.ts';
import { recordingApi } from '../api.ts';
import type { Dispatch } from '../dispatch.ts';

/** The answer says where the recording stands: the result's page opens with it, and asks for the rest afterwards. */
export function showSubmitted(dispatch: Dispatch, transmitRecordNo: string, answer: SubmitResult): void {
  const key = { transmit_record_no: transmitRecordNo };
  const { status, next_step_alias } = answer;
  dispatch((_, getState) => {
    const { data: detail } = recordingApi.endpoints.confirmDetail.select(key)(getState());
    if (!detail) return;
    const value: VerifyRemark = {
      ...answer,
      submissions_left: Math.max(0, detail.submissions_left - 1),
      mobile_masked: detail.person.mobile_masked,
      ...{ decided: null, review_until: null, remark: '', repeat: [], findings: null },
    };
    dispatch(
      recordingApi.util.upsertQueryEntries([
        { endpointName: 'verifyRemark', arg: key, value },
        { endpointName: 'confirmDetail', arg: key, value: { ...detail, status, next_step_alias } },
      ]),
    );
  });
}
