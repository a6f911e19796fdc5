import { catalogue } from '../../../contract/codes/catalogue.ts';
import { trial } from '../../../contract/services/trial.ts';
import type { Failure } from '../../api/failure.ts';
import { send } from '../../api/transport.ts';
import { withVisitor } from '../../api/with-visitor.ts';
import type { KeepAnswer, TrialKeeper } from './trial-keeper.ts';

type Send = ConstructorParameters<typeof TrialKeeper>[0]['send'];

/** The process takes nothing more of this page. */
const over: readonly number[] = [
  catalogue.processMissing.code,
  catalogue.processForeign.code,
  catalogue.processEventRefused.code,
  catalogue.processTakenOver.code,
  catalogue.productMissing.code,
  catalogue.planMissing.code,
  catalogue.multipleErrors.code,
];

/** Keeps a trial beside the store of calls: a choice's keeping draws nothing, and stops nobody. */
export const keepTrial: Send = async (request, options) => {
  const call = trial.storeSnapshot;
  const never = new AbortController().signal;
  const answer = await withVisitor(call, () => send(call, request, never, options));
  if (!answer.ok) return refusal(answer.failure);
  const kept = call.response.safeParse(answer.data);
  return kept.success ? { kind: 'kept', kept: kept.data } : { kind: 'unsent' };
};

const refusal = (failure: Failure): KeepAnswer =>
  failure.kind === 'code' && over.includes(failure.code) ? { kind: 'over' } : { kind: 'unsent' };
