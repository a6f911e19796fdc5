import { catalogue } from '../../../../../contract/codes/catalogue.ts';
import type { ProcessRecord } from '../../../../../contract/model/process.ts';
import { failureCode } from '../../../../api/failure.ts';
import { newRequestId } from '../../../../lib/request-id.ts';
import { saleProcessApi } from '../../../../process/sale/api.ts';
import { isSalesHost } from '../../../../session/sales-host.ts';
import { sessionValues } from '../../../../session/session-values.ts';
import { forgetSharedRecord, sharedRecordOf } from '../../../../session/share-values.ts';
import { trialValues } from '../../../../session/trial-values.ts';
import type { Dispatch } from '../../dispatch.ts';

/**
 * One request id for a product until there is a process, so that asking again begins no second one; an agent's until
 * something is chosen (kept-choices.ts).
 */
function requestIdFor(productNo: string): string {
  const kept = trialValues.processRequest.get();
  if (kept?.productNo === productNo) return kept.requestId;
  const requestId = newRequestId();
  trialValues.processRequest.set({ productNo, requestId });
  return requestId;
}

/** By what somebody shared, as long as that is open. Rejects with a Failure. */
async function generate(dispatch: Dispatch, productNo: string, request_id: string): Promise<ProcessRecord> {
  const { generateProcessNo, salesGenerateProcessNo } = saleProcessApi.endpoints;
  const came = sharedRecordOf(productNo);
  const request = {
    ...{ product_no: productNo, request_id },
    ...(came === null ? {} : { transmit_record_no: came }),
  };
  const once = { track: false } as const;
  const asked = isSalesHost()
    ? dispatch(salesGenerateProcessNo.initiate(request, once))
    : dispatch(generateProcessNo.initiate({ ...request, process_mode: 'customer_insure' }, once));
  try {
    return await asked.unwrap();
  } catch (failure) {
    if (came === null || failureCode(failure) !== catalogue.linkInvalid.code) throw failure;
    forgetSharedRecord();
    return await generate(dispatch, productNo, request_id);
  }
}

/** Begins a process and keeps its number. Rejects with a Failure. */
async function beginProcess(
  dispatch: Dispatch,
  productNo: string,
  requestId: string,
): Promise<ProcessRecord> {
  const record = await generate(dispatch, productNo, requestId);
  sessionValues.processNo.set(record.insure_process_no);
  if (!isSalesHost()) sessionValues.processMode.set(record.data.process_mode);
  return record;
}

/** Read from the server, whatever is known. Rejects with a Failure. */
export const readProcess = (dispatch: Dispatch, processNo: string): Promise<ProcessRecord> =>
  dispatch(
    saleProcessApi.endpoints.progress.initiate(
      { process_no: processNo },
      { subscribe: false, forceRefetch: true },
    ),
  ).unwrap();

/** There is none, or none that this device holds. */
export const notOurs: readonly number[] = [catalogue.processMissing.code, catalogue.processForeign.code];

const trialSteps: readonly string[] = ['premium_trial', 'info_collect'];

/** Whether a trial of the product can still end in it. */
export const isOpenFor = (record: ProcessRecord, productNo: string): boolean =>
  record.data.product_no === productNo &&
  record.status === 'processing' &&
  trialSteps.includes(record.current_step_alias);

/** Whether it was applied for by it, and something is left to be done, also after the payment. */
export const isSubmittedFor = ({ data, status }: ProcessRecord, productNo: string): boolean =>
  data.product_no === productNo && data.order_no !== null && status === 'processing';

/** It was submitted since this page was opened, as in another tab: gone on with, and no other one begun beside it. */
export const isSubmittedMeanwhile = (record: ProcessRecord, productNo: string): boolean =>
  !isSalesHost() && !isOpenFor(record, productNo) && isSubmittedFor(record, productNo);

/**
 * The process of this visit: the kept one where it is open or was submitted meanwhile, else a new one. An agent's is the one that the address
 * names: what was chosen in it begins nobody else's, also once the customer went on with it. Rejects with a Failure.
 */
export async function openProcess(dispatch: Dispatch, productNo: string): Promise<ProcessRecord> {
  const kept = await keptProcess(dispatch);
  if (kept && (isSalesHost() || isOpenFor(kept, productNo))) return await withRecord(dispatch, kept);
  if (kept && isSubmittedMeanwhile(kept, productNo)) return kept;
  return await beginAnother(dispatch, productNo);
}

/** By product: of two beginnings each would begin a process of its own in the place of one that is over. */
const underWay = new Map<string, Promise<ProcessRecord>>();

/**
 * Begins a process of the product, or finds the one that an unanswered request began; whoever asks meanwhile gets the
 * same. Rejects with a Failure.
 */
export function beginAnother(dispatch: Dispatch, productNo: string): Promise<ProcessRecord> {
  const running = underWay.get(productNo);
  if (running) return running;
  const begun = beginOpen(dispatch, productNo).finally(() => underWay.delete(productNo));
  underWay.set(productNo, begun);
  return begun;
}

async function beginOpen(dispatch: Dispatch, productNo: string): Promise<ProcessRecord> {
  const requestId = requestIdFor(productNo);
  const begun = await beginProcess(dispatch, productNo, requestId);
  if (isOpenFor(begun, productNo)) return begun;
  // The request of before led to a process that is over by now.
  if (requestIdFor(productNo) === requestId) trialValues.processRequest.set(null);
  return await beginProcess(dispatch, productNo, requestIdFor(productNo));
}

/** Begun before somebody shared the product: from now on it is known by what they came this time. */
async function withRecord(dispatch: Dispatch, record: ProcessRecord): Promise<ProcessRecord> {
  const transmit_record_no = sharedRecordOf(record.data.product_no);
  const bound = record.data.transmit_record_no;
  if (isSalesHost() || transmit_record_no === null || transmit_record_no === bound) return record;
  const process_no = record.insure_process_no;
  const { bindRecordNo } = saleProcessApi.endpoints;
  await dispatch(bindRecordNo.initiate({ process_no, transmit_record_no }, { track: false }));
  return record;
}

/** Null where none is kept, or none that this device holds. */
async function keptProcess(dispatch: Dispatch): Promise<ProcessRecord | null> {
  const processNo = sessionValues.processNo.get();
  if (processNo === null) return null;
  try {
    return await readProcess(dispatch, processNo);
  } catch (failure) {
    if (notOurs.includes(failureCode(failure) ?? 0)) return null;
    throw failure;
  }
}
