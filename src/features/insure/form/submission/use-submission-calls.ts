import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { catalogue } from '../../../../../contract/codes/catalogue.ts';
import type { RequestOf, ResponseOf } from '../../../../../contract/define.ts';
import { fieldErrorsSchema, type FieldErrors } from '../../../../../contract/envelope.ts';
import type { FormValues } from '../../../../../contract/model/form.ts';
import type { ProcessEvent, ProcessRecord } from '../../../../../contract/model/process.ts';
import type { insure, Snapshot } from '../../../../../contract/services/insure.ts';
import type { insureProcess } from '../../../../../contract/services/insure-process.ts';
import { isFailure, type Failure } from '../../../../api/failure.ts';
import { failureText } from '../../../../api/reactions.ts';
import { newRequestId } from '../../../../lib/request-id.ts';
import { saleProcessApi } from '../../../../process/sale/api.ts';
import { routeOfStep } from '../../../../process/sale/step-route.ts';
import { addressOf } from '../../../../process/sale/use-process-no.ts';
import { insureApi } from '../../api.ts';

export type Change = ResponseOf<typeof insure.proposalPlanIsChange>;
type Submitted = NonNullable<RequestOf<typeof insureProcess.handleProcess>['data']>;

/** Why it does not go on, by what is to be done about it. */
export type Refusal =
  | { readonly kind: 'captcha' }
  | { readonly kind: 'conflict'; readonly saved: Snapshot }
  | { readonly kind: 'fields'; readonly errors: FieldErrors }
  /** The premium is another than the page showed: it is asked for anew. */
  | { readonly kind: 'premium' }
  | { readonly kind: 'message'; readonly message: string };

/** The calls of a submission; each answers null, or what it asked for, or why it does not go on. */
export function useSubmissionCalls(processNo: string, record: ProcessRecord) {
  const process = { process_no: processNo };
  const [checkMobileVerify] = insureApi.useCheckMobileVerifyMutation();
  const [proposalPlanIsChange] = insureApi.useProposalPlanIsChangeMutation();
  const move = useMove(processNo, record);
  return {
    checkMobile: (mobile: string): Promise<Refusal | null> =>
      checkMobileVerify({ ...process, mobile })
        .unwrap()
        .then(() => null, refusalOf),
    isChange: (values: FormValues): Promise<Change | Refusal> =>
      proposalPlanIsChange({ ...process, values })
        .unwrap()
        .catch(refusalOf),
    submit: (data: Submitted) => move('submit_application', data),
    changeTrial: () => move('change_trial'),
  };
}

/** Moves the process and goes where the server says that it stands then. */
function useMove(processNo: string, { version }: ProcessRecord) {
  const [handleProcess] = saleProcessApi.useHandleProcessMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const requests = useRef(new Map<string, string>());
  return async (event: ProcessEvent, data?: Submitted): Promise<Refusal | null> => {
    const content = JSON.stringify([event, version, data]);
    const request_id = requests.current.get(content) ?? newRequestId();
    requests.current.set(content, request_id);
    try {
      const process_no = processNo;
      const moved = await handleProcess({
        process_no,
        event,
        version,
        request_id,
        ...(data && { data }),
      }).unwrap();
      dispatch(saleProcessApi.util.upsertQueryData('progress', { process_no }, moved) as never);
      void navigate(addressOf(routeOfStep(moved.current_step_alias), processNo), { replace: true });
      return null;
    } catch (error) {
      const isBehind = isFailure(error) && error.kind === 'code' && behind.includes(error.code);
      if (isBehind) dispatch(saleProcessApi.util.invalidateTags(['Process']));
      return refusalOf(error);
    }
  };
}

/** The page stands where the process no longer does: the guard asks anew. */
const behind: readonly number[] = [
  catalogue.processMoved.code,
  catalogue.processEventRefused.code,
  catalogue.processOver.code,
  catalogue.processForeign.code,
  catalogue.processMissing.code,
];

function refusalOf(error: unknown): Refusal {
  const failure: Failure = isFailure(error) ? error : { kind: 'no_response' };
  if (failure.kind === 'code') {
    const { code, data } = failure;
    if (code === catalogue.phoneVerificationNeeded.code) return { kind: 'captcha' };
    if (code === catalogue.premiumChanged.code) return { kind: 'premium' };
    if (code === catalogue.snapshotConflict.code && data)
      return { kind: 'conflict', saved: data as Snapshot };
    const errors = code === catalogue.multipleErrors.code ? fieldErrorsSchema.safeParse(data) : null;
    if (errors?.success) return { kind: 'fields', errors: errors.data };
  }
  return { kind: 'message', message: failureText(failure) };
}
