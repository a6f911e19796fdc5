import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { ProcessRecord } from '../../../contract/model/process.ts';
import { type Failure, isFailure } from '../../api/failure.ts';
import { saleProcessApi } from './api.ts';
import type { ProcessDispatch } from './move-process.ts';
import { routeOfStep } from './step-route.ts';
import { addressOf } from './use-process-no.ts';

/** Opens the page where the process stands. */
export function useOnward(process_no: string) {
  const dispatch = useDispatch<ProcessDispatch>();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const follow = (record: ProcessRecord) =>
    void navigate(addressOf(routeOfStep(record.current_step_alias), process_no));
  /** Where somebody else moved it, the server is asked first. Answers why that failed; null: the page is opened. */
  const askAndFollow = async (): Promise<Failure | null> => {
    setBusy(true);
    setFailure(null);
    const { progress } = saleProcessApi.endpoints;
    const asked = progress.initiate({ process_no }, { forceRefetch: true, subscribe: false });
    // What was known before stays beside the error, and leads where one stands already.
    const { data, error } = await dispatch(asked);
    setBusy(false);
    if (data && !error) {
      follow(data);
      return null;
    }
    const failed: Failure = isFailure(error) ? error : { kind: 'no_response' };
    setFailure(failed);
    return failed;
  };
  return { busy, failure, follow, askAndFollow };
}
