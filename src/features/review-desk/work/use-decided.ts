import { useState } from 'react';
import type { Review, ReviewDetail } from '../../../../contract/services/review.ts';

interface Decided {
  /** The newest decision over this submission, whoever's it is. */
  readonly newest: Review | null;
  /** The one that is shown instead of the form; null where none is, or this reviewer goes on to change it. */
  readonly shown: Review | null;
  /** Somebody else's, which came while one was looking. */
  readonly fresh: boolean;
  reopen(): void;
}

/** Whether the submission is decided over already, and whether that is to be changed. */
export function useDecided({ reviews, submission }: ReviewDetail, reviewer: string): Decided {
  const newest = reviews.find((review) => review.submission === submission) ?? null;
  const [first] = useState(newest?.id ?? null);
  const [reopened, setReopened] = useState<number | null>(null);
  return {
    newest,
    shown: newest && newest.id !== reopened ? newest : null,
    fresh: newest !== null && newest.id !== first && newest.reviewer !== reviewer,
    reopen: () => setReopened(newest?.id ?? null),
  };
}
