import { isAgainstMachine, type ReviewDetail } from '../../../../contract/services/review.ts';
import { doubtedParts, isWatched, type Stretch } from '../player/watched.ts';
import { noVideoWords } from '../words.ts';
import type { DraftedDecision } from './decision-draft.ts';

/** What a decision still owes before it can be sent. */
export interface DecisionOwes {
  readonly decision: 'pass' | 'return';
  /** Parts of the video that the machine doubted and nobody played; empty for a return. */
  readonly unwatched: readonly Stretch[];
  /** The opposite of what the machine said. */
  readonly against: boolean;
  /** What is missing, as a sentence; null: it may be sent. */
  readonly missing: string | null;
}

/** Shorter reasons say nothing. */
const leastReason = 2;

/** By what is chosen, what was played, and what the reviewer wrote. */
export function owedBy(
  detail: Pick<ReviewDetail, 'video' | 'verdict'>,
  draft: DraftedDecision,
  played: readonly Stretch[],
): DecisionOwes {
  const decision = draft.segments.size > 0 ? 'return' : 'pass';
  const unwatched =
    decision === 'return' ? [] : doubtedParts(detail).filter((part) => !isWatched(part, played));
  const against = isAgainstMachine(decision, detail.verdict?.decision);
  const unseen = decision === 'pass' && detail.video === null;
  const missing = unseen ? noVideoWords : missingOf(unwatched.length, against, draft);
  return { decision, unwatched, against, missing };
}

function missingOf(unwatched: number, against: boolean, draft: DraftedDecision): string | null {
  if (unwatched > 0 && draft.notWatchedBecause.trim().length < leastReason)
    return '请先看过存疑的部分，或写明没有看的原因';
  if (against && draft.againstMachineBecause.trim().length < leastReason)
    return '与系统的判断不同，请写明理由';
  return null;
}
