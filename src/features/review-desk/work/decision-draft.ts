import type { Review } from '../../../../contract/services/review.ts';
import { type DecisionDraft, reviewValues } from '../../../session/review-values.ts';

/** What a draft belongs to: it never shows for another submission or to another member of the staff. */
export interface DraftOwner {
  readonly recordingNo: string;
  readonly submission: number;
  readonly account: string;
}

/** What is chosen so far: segments to be read again, each with its remark, and a remark on the whole. */
export interface DraftedDecision {
  readonly segments: ReadonlyMap<number, string>;
  readonly remark: string;
  /** Why it is passed without having been watched; '' where it was, or is not said yet. */
  readonly notWatchedBecause: string;
  readonly againstMachineBecause: string;
}

export const emptyDraft: DraftedDecision = {
  segments: new Map(),
  remark: '',
  notWatchedBecause: '',
  againstMachineBecause: '',
};

/** What was prepared in this tab before, so that a login that ended or a reload takes nothing with it. */
export function readDraft({ recordingNo, submission, account }: DraftOwner): DraftedDecision {
  const kept = reviewValues.decisionDrafts.get()?.[recordingNo];
  if (!kept || kept.account !== account || kept.submission !== submission) return emptyDraft;
  const { notWatchedBecause = '', againstMachineBecause = '' } = kept;
  const segments = Object.entries(kept.segments).map(([segment, said]) => [Number(segment), said] as const);
  return { segments: new Map(segments), remark: kept.remark, notWatchedBecause, againstMachineBecause };
}

export function keepDraft({ recordingNo, submission, account }: DraftOwner, draft: DraftedDecision): void {
  const others = { ...reviewValues.decisionDrafts.get() };
  delete others[recordingNo];
  const { segments, ...words } = draft;
  const kept: DecisionDraft = { account, submission, segments: Object.fromEntries(segments), ...words };
  const empty = segments.size === 0 && Object.values(words).every((word) => word === '');
  const drafts = empty ? others : { ...others, [recordingNo]: kept };
  reviewValues.decisionDrafts.set(Object.keys(drafts).length > 0 ? drafts : null);
}

/** What was decided is prepared anew once it is undone; what was prepared since stays. */
export function redraft(owner: DraftOwner, review: Review): void {
  if (readDraft(owner) !== emptyDraft) return;
  keepDraft(owner, {
    segments: new Map(review.segments.map(({ segment, remark }) => [segment, remark])),
    remark: review.remark,
    notWatchedBecause: review.not_watched_because,
    againstMachineBecause: review.against_machine_because,
  });
}
