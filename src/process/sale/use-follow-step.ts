import { useDispatch } from 'react-redux';
import type { ProcessEvent, ProcessRecord } from '../../../contract/model/process.ts';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import { failureCode } from '../../api/failure.ts';
import { moveProcess, type ProcessDispatch } from './move-process.ts';

/** Another tab was first: the process stands where it should. */
const done: readonly number[] = [
  catalogue.processMoved.code,
  catalogue.processEventRefused.code,
  catalogue.processOver.code,
];

/** Tells the server that a step is over and stays on the page, which says what comes next. Rejects with a Failure. */
export function useFollowStep() {
  const dispatch = useDispatch<ProcessDispatch>();
  return async ({ insure_process_no: process_no, version }: ProcessRecord, event: ProcessEvent) => {
    try {
      await moveProcess(dispatch, { process_no, version, event });
    } catch (error) {
      const code = failureCode(error);
      if (code === null || !done.includes(code)) throw error;
    }
  };
}
