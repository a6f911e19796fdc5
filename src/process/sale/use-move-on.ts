import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ProcessEvent, ProcessRecord } from '../../../contract/model/process.ts';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import { type Failure, failureCode } from '../../api/failure.ts';
import { saleProcessApi } from './api.ts';
import { moveProcess, type ProcessDispatch } from './move-process.ts';
import { useOnward } from './use-onward.ts';

/** Tells the server that a step is over, and goes where it says that the process stands then. */
export function useMoveOn({ insure_process_no: process_no, version }: ProcessRecord) {
  const dispatch = useDispatch<ProcessDispatch>();
  const { follow, askAndFollow } = useOnward(process_no);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const moveOn = async (event: ProcessEvent) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      follow(await moveProcess(dispatch, { process_no, version, event }));
    } catch (error) {
      const code = failureCode(error);
      // Another tab was first: where it led is where this one goes.
      if (code === catalogue.processMoved.code) return setFailure(await askAndFollow());
      setFailure(error as Failure);
      // The guard asks anew, and shows the way in.
      if (code === catalogue.processForeign.code) dispatch(saleProcessApi.util.invalidateTags(['Process']));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, moveOn };
}
