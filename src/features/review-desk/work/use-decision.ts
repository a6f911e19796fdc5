import { useState } from 'react';
import { isFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { reviewApi } from '../api.ts';
import type { Choice } from './use-choice.ts';

/** What the reviewer has seen, and so decides over. */
interface Seen {
  readonly submission: number;
  readonly afterReview: number | null;
}

export interface Decision {
  readonly busy: boolean;
  readonly failure: string | null;
  carryOut(): void;
}

/** Sends what is chosen; the same again, after an answer that got lost, is answered as the first time. */
export function useDecision(
  recordingNo: string,
  seen: Seen,
  choice: Choice,
  onDone: (words: string) => void,
): Decision {
  const [decide, { isLoading }] = reviewApi.useDecideReviewMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const returning = choice.segments.size > 0;
  const carryOut = async () => {
    setFailure(null);
    try {
      await decide({
        recording_no: recordingNo,
        submission: seen.submission,
        after_review: seen.afterReview,
        decision: returning ? 'return' : 'pass',
        segments: [...choice.segments].map(([segment, remark]) => ({ segment, remark })),
        remark: choice.remark,
      }).unwrap();
      choice.clear();
      onDone(returning ? `已退回 ${choice.segments.size} 段，客户会收到短信` : '已通过，客户会收到短信');
    } catch (error) {
      setFailure(isFailure(error) ? failureText(error) : '没有完成，请重试');
    }
  };
  return { busy: isLoading, failure, carryOut: () => void carryOut() };
}
