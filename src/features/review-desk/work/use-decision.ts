import { useState } from 'react';
import type { Review } from '../../../../contract/services/review.ts';
import { isFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { reviewApi } from '../api.ts';
import type { DecisionOwes } from './decision-owes.ts';
import type { Choice } from './use-choice.ts';

/** What the reviewer has seen, and so decides over. */
interface Seen {
  readonly recordingNo: string;
  readonly submission: number;
  readonly afterReview: number | null;
}

export interface ReviewDecision {
  readonly busy: boolean;
  readonly failure: string | null;
  /** The reviewer wanted it while something was missing. */
  readonly asked: boolean;
  carryOut(): void;
}

/** Sends what is chosen; the same again, after an answer that got lost, is answered as the first time. */
export function useDecision(
  { recordingNo, submission, afterReview }: Seen,
  choice: Choice,
  owed: DecisionOwes,
  onDone: (review: Review) => void,
): ReviewDecision {
  const [decide, { isLoading }] = reviewApi.useDecideReviewMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const { decision, unwatched, against } = owed;
  const carryOut = async () => {
    setAsked(owed.missing !== null);
    if (owed.missing) return;
    setFailure(null);
    try {
      const { review } = await decide({
        ...{ recording_no: recordingNo, submission, after_review: afterReview, decision },
        segments: [...choice.segments].map(([segment, remark]) => ({ segment, remark })),
        remark: choice.remark,
        watched: decision === 'pass' && unwatched.length === 0,
        ...(unwatched.length > 0 && { not_watched_because: choice.notWatchedBecause }),
        ...(against && { against_machine_because: choice.againstMachineBecause }),
      }).unwrap();
      choice.clear();
      onDone(review);
    } catch (error) {
      setFailure(isFailure(error) ? failureText(error) : '没有完成，请重试');
    }
  };
  return { busy: isLoading, failure, asked, carryOut: () => void carryOut() };
}
