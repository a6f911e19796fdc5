import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { catalogue } from '../../../../../contract/codes/catalogue.ts';
import type { ResponseOf } from '../../../../../contract/define.ts';
import { fieldErrorsSchema, type FieldErrors } from '../../../../../contract/envelope.ts';
import type { FormValues } from '../../../../../contract/model/form.ts';
import type { ProcessEvent, ProcessRecord } from '../../../../../contract/model/process.ts';
import type { insure, Snapshot } from '../../../../../contract/services/insure.ts';
import { isFailure, type Failure } from '../../../../api/failure.ts';
import { failureText } from '../../../../api/reactions.ts';
import { saleProcessApi } from '../../../../process/sale/api.ts';
import { keepChosen } from '../../../../process/sale/keep-chosen.ts';
import { moveProcess, type Move, type ProcessDispatch } from '../../../../process/sale/move-process.ts';
import { routeOfStep } from '../../../../process/sale/step-route.ts';
import { addressOf } from '../../../../process/sale/use-process-no.ts';
import { insureApi } from '../../api.ts';
import { savedInstead } from '../snapshot/saved-instead.ts';

export type Change = ResponseOf<typeof insure.proposalPlanIsChange>;
type Submitted = NonNullable<Move['data']>;

/** Why it does not go on, by what is to be done about it; `isStopped`: its product is not sold any more. */
export type SubmissionRefusal =
  | { readonly kind: 'captcha' }
  | { readonly kind: 'conflict'; readonly saved: Snapshot }
  | { readonly kind: 'fields'; readonly errors: FieldErrors }
  /** The premium is another than the page showed: it is asked for anew. */
  | { readonly kind: 'premium' }
  | { readonly kind: 'message'; readonly message: string; readonly isStopped?: boolean };

/** The calls of a submission; each answers null, or what it asked for, or why it does not go on. */
export function useSubmissionCalls(processNo: string, record: ProcessRecord) {
  const process = { process_no: processNo };
  const [checkMobileVerify] = insureApi.useCheckMobileVerifyMutation();
  const [proposalPlanIsChange] = insureApi.useProposalPlanIsChangeMutation();
  const [proposalPlanGeneList] = insureApi.useProposalPlanGeneListMutation();
  const dispatch = useDispatch<ProcessDispatch>();
  const move = useMove(processNo, record);
  return {
    checkMobile: (mobile: string): Promise<SubmissionRefusal | null> =>
      checkMobileVerify({ ...process, mobile })
        .unwrap()
        .then(() => null, refusalOf),
    isChange: (values: FormValues): Promise<Change | SubmissionRefusal> =>
      proposalPlanIsChange({ ...process, values })
        .unwrap()
        .catch(refusalOf),
    submit: (data: Submitted) => move('submit_application', data),
    /** The trial goes on with what is filled in, so that nobody chooses it twice. */
    changeTrial: async (values: FormValues): Promise<SubmissionRefusal | null> => {
      await proposalPlanGeneList({ ...process, values })
        .unwrap()
        .then(({ product_plan_no, genes }) => keepChosen(dispatch, processNo, { product_plan_no, genes }))
        // It is a help: where it does not come, the trial is as it was committed.
        .catch(() => undefined);
      return await move('change_trial');
    },
  };
}

/** Moves the process and goes where the server says that it stands then. */
function useMove(processNo: string, { version }: ProcessRecord) {
  const dispatch = useDispatch<ProcessDispatch>();
  const navigate = useNavigate();
  return async (event: ProcessEvent, data?: Submitted): Promise<SubmissionRefusal | null> => {
    try {
      const move = { process_no: processNo, version, event, ...(data && { data }) };
      const moved = await moveProcess(dispatch, move);
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

function refusalOf(error: unknown): SubmissionRefusal {
  const failure: Failure = isFailure(error) ? error : { kind: 'no_response' };
  if (failure.kind === 'code') {
    const { code, data } = failure;
    if (code === catalogue.phoneVerificationNeeded.code) return { kind: 'captcha' };
    if (code === catalogue.premiumChanged.code) return { kind: 'premium' };
    const saved = savedInstead(failure);
    if (saved) return { kind: 'conflict', saved };
    const errors = code === catalogue.multipleErrors.code ? fieldErrorsSchema.safeParse(data) : null;
    if (errors?.success) return { kind: 'fields', errors: errors.data };
  }
  const isStopped = failure.kind === 'code' && failure.code === catalogue.productMissing.code;
  return { kind: 'message', message: failureText(failure), isStopped };
}
