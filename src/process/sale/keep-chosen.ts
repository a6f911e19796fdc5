import type { RequestOf } from '../../../contract/define.ts';
import type { trial } from '../../../contract/services/trial.ts';
import { saleProcessApi } from './api.ts';
import type { ProcessDispatch } from './move-process.ts';

type Chosen = Omit<NonNullable<RequestOf<typeof trial.storeSnapshot>['choices']>, 'base_version'>;

/** What the trial of a process goes on with, whatever was chosen in it before. Rejects with a Failure. */
export async function keepChosen(
  dispatch: ProcessDispatch,
  process_no: string,
  chosen: Chosen,
): Promise<void> {
  const { storeTrialSnapshot } = saleProcessApi.endpoints;
  const keep = (base_version: number) =>
    dispatch(
      storeTrialSnapshot.initiate(
        { process_no, readings: [], choices: { ...chosen, base_version } },
        { track: false },
      ),
    ).unwrap();
  const { is_stored, snapshot } = await keep(0);
  if (!is_stored && snapshot) await keep(snapshot.version);
}
