import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { ProcessRecord } from '../../../../../contract/model/process.ts';
import { saleProcessApi } from '../../../../process/sale/api.ts';
import { routeOfStep } from '../../../../process/sale/step-route.ts';
import { addressOf } from '../../../../process/sale/use-process-no.ts';
import { sessionValues } from '../../../../session/session-values.ts';
import type { Dispatch } from '../../dispatch.ts';
import { readProcess } from './begin-process.ts';

/**
 * Leads to the page of the step that the process stands at, read from the server where it was not told; says whether
 * that is another page than this. What is known of the process, the next page need not ask for.
 */
export function useFollow(productNo: string, replace: boolean) {
  const dispatch = useDispatch<Dispatch>();
  const navigate = useNavigate();
  return async (told: ProcessRecord | null): Promise<boolean> => {
    const kept = sessionValues.processNo.get();
    const record = told ?? (kept === null ? null : await readProcess(dispatch, kept));
    if (!record || record.data.product_no !== productNo) return false;
    const page = routeOfStep(record.current_step_alias);
    if (page === '/detail') return false;
    const processNo = record.insure_process_no;
    await dispatch(saleProcessApi.util.upsertQueryData('progress', { process_no: processNo }, record));
    await navigate(addressOf(page, processNo), { replace });
    return true;
  };
}
