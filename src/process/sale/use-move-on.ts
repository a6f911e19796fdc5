import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { ProcessEvent, ProcessRecord } from '../../../contract/model/process.ts';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import { type Failure, failureCode } from '../../api/failure.ts';
import { saleProcessApi } from './api.ts';
import { moveProcess, type ProcessDispatch } from './move-process.ts';
import { routeOfStep } from './step-route.ts';
import { addressOf } from './use-process-no.ts';

/** Tells the server that a step is over, and goes where it says that the process stands then. */
export function useMoveOn({ insure_process_no: process_no, version }: ProcessRecord) {
  const dispatch = useDispatch<ProcessDispatch>();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const follow = (record: ProcessRecord) =>
    void navigate(addressOf(routeOfStep(record.current_step_alias), process_no));
  const moveOn = async (event: ProcessEvent) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      follow(await moveProcess(dispatch, { process_no, version, event }));
    } catch (error) {
      // Another tab was first: where it led is where this one goes.
      if (failureCode(error) !== catalogue.processMoved.code) setFailure(error as Failure);
      else {
        const { progress } = saleProcessApi.endpoints;
        const asked = progress.initiate({ process_no }, { forceRefetch: true, subscribe: false });
        const { data } = await dispatch(asked);
        if (data) follow(data);
      }
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, moveOn };
}
