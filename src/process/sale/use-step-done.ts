import type { ProcessEvent, ProcessRecord, ProcessStep } from '../../../contract/model/process.ts';
import { useMoveOn } from './use-move-on.ts';
import { useOnward } from './use-onward.ts';

/**
 * On from a step that everybody has done: the server is told that it is over, or, where it lies behind and was done anew,
 * asked where the process stands.
 */
export function useStepDone(record: ProcessRecord, step: ProcessStep, event: ProcessEvent) {
  const moving = useMoveOn(record);
  const onward = useOnward(record.insure_process_no);
  if (record.current_step_alias !== step)
    return { busy: onward.busy, failure: onward.failure, isBehind: true, goOn: onward.askAndFollow };
  return { ...moving, isBehind: false, goOn: () => moving.moveOn(event) };
}
