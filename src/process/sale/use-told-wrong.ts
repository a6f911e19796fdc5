import { useDispatch } from 'react-redux';
import type { HealthMistake } from '../../../contract/model/health.ts';
import { useOnceTrue } from '../../lib/use-once-true.ts';
import { saleProcessApi } from './api.ts';
import type { ProcessDispatch } from './move-process.ts';

/** Looks anew how far the process is: the guard shows what is wrong in this page's place. */
export function useLookAgain(process_no: string): () => void {
  const dispatch = useDispatch<ProcessDispatch>();
  const { initiate } = saleProcessApi.endpoints.progress;
  return () => void dispatch(initiate({ process_no }, { forceRefetch: true, subscribe: false }));
}

/** A page that is open learns from its own stream that somebody says that their health was declared wrongly. */
export function useToldWrong(processNo: string, mistakes: readonly HealthMistake[] | undefined): void {
  const isWrong = mistakes?.some(({ state }) => state === 'wrong') ?? false;
  useOnceTrue(isWrong, useLookAgain(processNo));
}
