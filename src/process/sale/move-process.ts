import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { RequestOf } from '../../../contract/define.ts';
import type { ProcessRecord } from '../../../contract/model/process.ts';
import type { insureProcess } from '../../../contract/services/insure-process.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { saleProcessApi } from './api.ts';

/** The store's dispatch as far as the calls of a process need it. */
export type ProcessDispatch = ThunkDispatch<
  { api: ReturnType<typeof saleProcessApi.reducer> },
  unknown,
  UnknownAction
>;

export type Move = Omit<RequestOf<typeof insureProcess.handleProcess>, 'request_id'>;

/** By what is asked for: sent again after no answer, it is the same request. */
const requestIds = new Map<string, string>();

/** Moves a process; answers where it stands then, which the next page need not ask for. Rejects with a Failure. */
export async function moveProcess(dispatch: ProcessDispatch, move: Move): Promise<ProcessRecord> {
  const { process_no, version, event, data } = move;
  const content = JSON.stringify([process_no, version, event, data]);
  const request_id = requestIds.get(content) ?? newRequestId();
  requestIds.set(content, request_id);
  const { endpoints, util } = saleProcessApi;
  const moved = await dispatch(
    endpoints.handleProcess.initiate({ ...move, request_id }, { track: false }),
  ).unwrap();
  requestIds.delete(content);
  await dispatch(util.upsertQueryData('progress', { process_no }, moved));
  return moved;
}
