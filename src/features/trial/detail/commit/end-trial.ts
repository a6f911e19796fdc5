import type { RequestOf } from '../../../../../contract/define.ts';
import type { ProcessEvent, ProcessRecord } from '../../../../../contract/model/process.ts';
import type { trial } from '../../../../../contract/services/trial.ts';
import { moveProcess } from '../../../../process/sale/move-process.ts';
import { trialApi } from '../../api.ts';
import type { Dispatch } from '../../dispatch.ts';
import { isSubmittedMeanwhile, openProcess } from './begin-process.ts';

type Commitment = Omit<RequestOf<typeof trial.geneCommit>, 'process_no'>;

const moved = (
  dispatch: Dispatch,
  { insure_process_no: process_no, version }: ProcessRecord,
  event: ProcessEvent,
) => moveProcess(dispatch, { process_no, version, event });

/**
 * Ends the trial with what the page shows, in the process of this visit; answers where the process stands then. One
 * that was submitted meanwhile stays as it is. Rejects with a Failure.
 */
export async function endTrial(dispatch: Dispatch, commitment: Commitment): Promise<ProcessRecord> {
  const open = await openProcess(dispatch, commitment.product_no);
  if (isSubmittedMeanwhile(open, commitment.product_no)) return open;
  const record =
    open.current_step_alias === 'info_collect' ? await moved(dispatch, open, 'change_trial') : open;
  const process_no = record.insure_process_no;
  await dispatch(
    trialApi.endpoints.geneCommit.initiate({ ...commitment, process_no }, { track: false }),
  ).unwrap();
  return await moved(dispatch, record, 'commit_trial');
}
