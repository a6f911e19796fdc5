import { loadOnce } from '../lib/load-once.ts';
import type { Failure } from './failure.ts';
import { faultOf, failureText, reject, toast, type Reaction } from './reactions.ts';

// Hundreds of codes: only who is answered one waits for them.
const loadCodeReactions = loadOnce(() => import('./code-reactions.ts'));

export async function reactionTo(failure: Failure): Promise<Reaction> {
  if (failure.kind === 'aborted') return reject();
  if (failure.kind === 'code')
    return await loadCodeReactions().then(
      ({ codeReaction }) => codeReaction(failure),
      () => reject(toast(failureText(failure))),
    );
  const small = faultOf(failure);
  return reject({ ...toast(failureText(failure)), ...(small && { small }) });
}
