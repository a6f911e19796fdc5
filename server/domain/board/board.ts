import { isRecordingOpen, submissionsPerLink } from '../recording/recording.ts';
import { uncoveredSegments } from '../../../contract/model/recording.ts';
import type { ReadingMark, RecordingStatus, Segment, WillCheck } from '../../../contract/model/recording.ts';
import type { BoardCustomer, BoardStep, Owed } from '../../../contract/services/sales-recording.ts';

// What a sales agent sees of a recording: which steps are done, what is owed next, what the agent may do about it.

/** A link is sent once a minute at most, and so often in a day. */
export const resendLimits = { betweenMs: 60_000, perDay: 5 } as const;
/** A phone that opens the link again within this time is not told of again. */
export const reopenQuietMs = 60_000;
/** What a customer who asks for a link is answered by. */
export const answersToAsk = ['send_link', 'renew'] as const;
/** The same of a sale: it is sent or handed over once more, or the applicant comes in. */
export const answersToSaleAsk = [
  'remind_sale',
  'renew_sale_link',
  'share_application',
  'join_process',
] as const;
/** Beside these, of an invited member: the applicant invites them again, they come in, or want none any more. */
export const answersToMemberAsk = ['send_invite', 'prove_member', 'decline_invite'] as const;

/** The customer's wish for a link, as long as none was sent or made since. */
export function openAsk(asked: Date | undefined, answered: Date | undefined): Date | undefined {
  return asked && (!answered || answered < asked) ? asked : undefined;
}

export interface BoardFacts {
  readonly status: RecordingStatus;
  readonly willCheck: WillCheck;
  /** Whether somebody proved to be the person since the link was made. */
  readonly identified: boolean;
  readonly submissionsUsed: number;
  /** Whether the contract that it belongs to is over. */
  readonly hasPolicyEnded: boolean;
}

const owedIn: Record<RecordingStatus, Owed> = {
  invited: 'identity',
  identified: 'policy',
  policy_confirmed: 'will_check',
  will_checked: 'recording',
  recording: 'recording',
  submitted: 'verdict',
  in_review: 'review',
  verified: 'nothing',
  returned: 'repeat',
  expired: 'new_link',
  revoked: 'revoked',
};

/** What was submitted is still looked at, and what was passed stays so. */
const untouchedByEnd: readonly RecordingStatus[] = ['submitted', 'in_review', 'verified'];

const isOverWithPolicy = ({ hasPolicyEnded, status }: BoardFacts): boolean =>
  hasPolicyEnded && !untouchedByEnd.includes(status);

export function owedNext(facts: BoardFacts): Owed {
  if (isOverWithPolicy(facts)) return 'ended';
  if (facts.status === 'returned' && submissionsLeft(facts.submissionsUsed) === 0) return 'help';
  if (facts.status === 'policy_confirmed' && facts.willCheck === 'none') return 'recording';
  return owedIn[facts.status];
}

export function submissionsLeft(used: number): number {
  return Math.max(0, submissionsPerLink - used);
}

/** How many steps, the will check counted, stand behind each state; a link that is over keeps the identity only. */
const stepsBehind: Record<RecordingStatus, number> = {
  invited: 0,
  identified: 1,
  policy_confirmed: 2,
  will_checked: 3,
  recording: 3,
  returned: 3,
  submitted: 4,
  in_review: 4,
  verified: 5,
  expired: 0,
  revoked: 0,
};
const order: readonly BoardStep[] = ['identity', 'policy', 'will_check', 'recording', 'verdict'];

/** The steps in their order, without the times that they were done at. */
export function boardSteps(facts: BoardFacts): Pick<BoardCustomer['steps'][number], 'step' | 'state'>[] {
  const over = facts.status === 'expired' || facts.status === 'revoked';
  const behind = over && facts.identified ? 1 : stepsBehind[facts.status];
  const steps = order.map((step, i) => ({
    step,
    state: i < behind ? ('done' as const) : ('later' as const),
  }));
  const shown = steps.filter(({ step }) => step !== 'will_check' || facts.willCheck === 'required');
  const next = over || isOverWithPolicy(facts) ? -1 : shown.findIndex(({ state }) => state !== 'done');
  return shown.map(({ step, state }, i) =>
    i === next ? { step, state: facts.status === 'returned' ? 'problem' : 'now' } : { step, state },
  );
}

export function salesMay(facts: BoardFacts): BoardCustomer['may'] {
  const help = owedNext(facts) === 'help';
  const open = isRecordingOpen(facts.status);
  return {
    resend: open && !help && !facts.hasPolicyEnded,
    revoke: open,
    renew: (help || facts.status === 'expired' || facts.status === 'revoked') && !facts.hasPolicyEnded,
  };
}

/** Whether a customer who asks for a link can be sent one. */
export function isLinkToSend(facts: BoardFacts): boolean {
  const { resend, renew } = salesMay(facts);
  return resend || renew;
}

/** Segments that are with the server, and those that the device has told of since. */
export function readSegments(
  segments: readonly Segment[],
  drafts: readonly { readonly marks: readonly ReadingMark[] }[],
): BoardCustomer['segments'] {
  const uncovered = new Set(uncoveredSegments(segments, drafts));
  const read = segments.filter(({ index, status }) => status === 'read' || !uncovered.has(index));
  return { read: read.length, total: segments.length };
}

/** When the next SMS may go, by when those of the last day went, the newest first; null: now. */
export function resendFrom(sentAt: readonly Date[], now: Date): Date | null {
  const [last] = sentAt;
  if (!last) return null;
  const soonest = [last.getTime() + resendLimits.betweenMs];
  const oldest = sentAt[resendLimits.perDay - 1];
  if (oldest) soonest.push(oldest.getTime() + 86_400_000);
  const from = Math.max(...soonest);
  return from > now.getTime() ? new Date(from) : null;
}
