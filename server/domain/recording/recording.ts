import type { RecordingStatus, RecordingStep, WillCheck } from '../../../contract/model/recording.ts';

// The single recording's states, and who may move them. Specification, section 2 (single-recording routes);
// the order of the pages follows from it (nextPage).

export type RecordingEvent =
  | 'identify'
  | 'confirm_policy'
  | 'check_will'
  | 'start_recording'
  | 'submit'
  | 'withdraw'
  | 'request_review'
  | 'verdict_pass'
  | 'verdict_return'
  | 'verdict_review'
  | 'review_pass'
  | 'review_return'
  | 'expire'
  | 'revoke'
  | 'renew';

/** `policy`: the contract that it belongs to ended. */
export type Mover = 'reader' | 'job' | 'reviewer' | 'clock' | 'sales' | 'policy';

export interface Transition {
  readonly event: RecordingEvent;
  readonly by: Mover;
  readonly from: readonly RecordingStatus[];
  /** `same`: the event happens, the state stays. */
  readonly to: RecordingStatus | 'same';
  /** Only for recordings whose product wants, or does not want, the will check. */
  readonly willCheck?: WillCheck;
}

/** What a reviewer's decision does to a recording. */
export const reviewEvents = {
  pass: 'review_pass',
  return: 'review_return',
} as const satisfies Record<string, RecordingEvent>;

/** Submissions that one link allows; after them a person helps (the agent with a new link, or the reviewer). */
export const submissionsPerLink = 5;

const open = ['invited', 'identified', 'policy_confirmed', 'will_checked', 'recording', 'returned'] as const;

export const transitions: readonly Transition[] = [
  { event: 'identify', by: 'reader', from: ['invited'], to: 'identified' },
  {
    // Another device, or the same one later: the right person takes the recording up again.
    event: 'identify',
    by: 'reader',
    from: [
      'identified',
      'policy_confirmed',
      'will_checked',
      'recording',
      'submitted',
      'in_review',
      'verified',
      'returned',
    ],
    to: 'same',
  },
  { event: 'confirm_policy', by: 'reader', from: ['identified'], to: 'policy_confirmed' },
  {
    event: 'check_will',
    by: 'reader',
    from: ['policy_confirmed'],
    to: 'will_checked',
    willCheck: 'required',
  },
  {
    event: 'start_recording',
    by: 'reader',
    from: ['policy_confirmed'],
    to: 'recording',
    willCheck: 'none',
  },
  { event: 'start_recording', by: 'reader', from: ['will_checked'], to: 'recording' },
  { event: 'start_recording', by: 'reader', from: ['recording', 'returned'], to: 'same' },
  { event: 'submit', by: 'reader', from: ['recording', 'returned'], to: 'submitted' },
  {
    // What was filmed is gone: reading begins anew, if at all. A concluded sale keeps its record (rule R10).
    event: 'withdraw',
    by: 'reader',
    from: ['recording', 'submitted', 'in_review', 'returned'],
    to: 'policy_confirmed',
    willCheck: 'none',
  },
  {
    event: 'withdraw',
    by: 'reader',
    from: ['recording', 'submitted', 'in_review', 'returned'],
    to: 'will_checked',
    willCheck: 'required',
  },
  {
    event: 'withdraw',
    by: 'reader',
    // Also of what was taken back, or ended with its contract.
    from: ['identified', 'policy_confirmed', 'will_checked', 'expired', 'revoked'],
    to: 'same',
  },
  { event: 'verdict_pass', by: 'job', from: ['submitted'], to: 'verified' },
  { event: 'verdict_return', by: 'job', from: ['submitted'], to: 'returned' },
  { event: 'verdict_review', by: 'job', from: ['submitted'], to: 'in_review' },
  // Who does not agree with the machine has a person look.
  { event: 'request_review', by: 'reader', from: ['returned'], to: 'in_review' },
  // Nobody reviews a submission that the machine is still at: there is no video to look at yet.
  { event: 'review_pass', by: 'reviewer', from: ['in_review', 'verified', 'returned'], to: 'verified' },
  { event: 'review_return', by: 'reviewer', from: ['in_review', 'verified', 'returned'], to: 'returned' },
  { event: 'expire', by: 'clock', from: open, to: 'expired' },
  { event: 'revoke', by: 'sales', from: open, to: 'revoked' },
  { event: 'revoke', by: 'policy', from: [...open, 'expired'], to: 'revoked' },
  // A new link begins at identity again; what was read and found good stays read.
  { event: 'renew', by: 'sales', from: ['expired', 'revoked'], to: 'invited' },
  // The holder of the policy: who came without an agent has nobody else to make it. What an agent took back stays so, as
  // long as that agent is there.
  { event: 'renew', by: 'reader', from: ['expired', 'revoked'], to: 'invited' },
];

/** The state after an event, or null where the event is not allowed. */
export function move(
  status: RecordingStatus,
  event: RecordingEvent,
  by: Mover,
  willCheck: WillCheck,
): RecordingStatus | null {
  const transition = transitions.find(
    (t) =>
      t.event === event &&
      t.by === by &&
      t.from.includes(status) &&
      (t.willCheck === undefined || t.willCheck === willCheck),
  );
  if (!transition) return null;
  return transition.to === 'same' ? status : transition.to;
}

/** Whether the reader may still change anything. */
export function isRecordingOpen(status: RecordingStatus): boolean {
  return (open as readonly RecordingStatus[]).includes(status);
}

/** Whether clips may come and go: the camera may be open, and nothing of them is submitted yet. */
export function isReading(status: RecordingStatus): boolean {
  return status === 'recording' || status === 'returned';
}

const steps: Record<RecordingStatus, RecordingStep> = {
  invited: 'identity_confirm',
  identified: 'policy_confirm',
  policy_confirmed: 'recognition_result',
  will_checked: 'recording_start_video',
  recording: 'recording_start_video',
  submitted: 'recording_finish',
  in_review: 'recording_finish',
  verified: 'recording_finish',
  returned: 'recording_fail',
  expired: 'recording_expire',
  revoked: 'recording_expire',
};

/** The page that comes next for this device. */
export function nextPage(status: RecordingStatus, holdsIt: boolean, willCheck: WillCheck): RecordingStep {
  const step =
    status === 'policy_confirmed' && willCheck === 'none' ? 'recording_start_video' : steps[status];
  return holdsIt || step === 'recording_expire' ? step : 'identity_confirm';
}
