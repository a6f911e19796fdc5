import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { ProcessRecord } from '../../../contract/model/process.ts';
import { saleProcessApi } from './api.ts';
import type { ProcessDispatch } from './move-process.ts';
import { routeOfStep } from './step-route.ts';
import { addressOf } from './use-process-no.ts';

/** Opens the page where the process stands. */
export function useOnward(process_no: string) {
  const dispatch = useDispatch<ProcessDispatch>();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const follow = (record: ProcessRecord) =>
    void navigate(addressOf(routeOfStep(record.current_step_alias), process_no));
  /** Where somebody else moved it, the server is asked first; nothing where it does not answer. */
  const askAndFollow = async (): Promise<void> => {
    setBusy(true);
    const { progress } = saleProcessApi.endpoints;
    const asked = progress.initiate({ process_no }, { forceRefetch: true, subscribe: false });
    const { data } = await dispatch(asked);
    setBusy(false);
    if (data) follow(data);
  };
  return { busy, follow, askAndFollow };
}
