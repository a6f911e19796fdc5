import type { RequestOf } from '../../../../../contract/define.ts';
import type { ProcessEvent, ProcessRecord } from '../../../../../contract/model/process.ts';
import type { trial } from '../../../../../contract/services/trial.ts';
import { newRequestId } from '../../../../lib/request-id.ts';
import { saleProcessApi } from '../../../../process/sale/api.ts';
import { trialApi } from '../../api.ts';
import type { Dispatch } from '../../dispatch.ts';
import { openProcess } from './begin-process.ts';

type Commitment = Omit<RequestOf<typeof trial.geneCommit>, 'process_no'>;

/** By event and the version that it was sent from: sent again after no answer, it is the same request. */
const requestIds = new Map<string, string>();

async function moved(dispatch: Dispatch, record: ProcessRecord, event: ProcessEvent): Promise<ProcessRecord> {
  const { insure_process_no: process_no, version } = record;
  const key = `${process_no}-${version}-${event}`;
  const request_id = requestIds.get(key) ?? newRequestId();
  requestIds.set(key, request_id);
  const { handleProcess } = saleProcessApi.endpoints;
  return await dispatch(
    handleProcess.initiate({ process_no, event, version, request_id }, { track: false }),
  ).unwrap();
}

/**
 * Ends the trial with what the page shows, in the process of this visit; answers where the process stands then.
 * Rejects with a Failure.
 */
export async function endTrial(dispatch: Dispatch, commitment: Commitment): Promise<ProcessRecord> {
  const open = await openProcess(dispatch, commitment.product_no);
  const record =
    open.current_step_alias === 'info_collect' ? await moved(dispatch, open, 'change_trial') : open;
  const process_no = record.insure_process_no;
  await dispatch(
    trialApi.endpoints.geneCommit.initiate({ ...commitment, process_no }, { track: false }),
  ).unwrap();
  return await moved(dispatch, record, 'commit_trial');
}
