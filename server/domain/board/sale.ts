import type { CardState, FaceState } from '../../../contract/model/identity.ts';
import type { ProcessStatus, ProcessStep } from '../../../contract/model/process.ts';
import type { RecordingStatus } from '../../../contract/model/recording.ts';
import type { CaseKind } from '../../../contract/services/underwriting.ts';
import type {
  MemberProgress,
  SaleNow,
  SaleOwed,
  SaleRow,
  SaleStep,
} from '../../../contract/services/sales-board.ts';
import { detours } from '../process/process-rows.ts';
import type { StepOutcome } from '../process/owed-steps.ts';
import type { PolicyStatus } from '../policy/policy.ts';

// What an agent sees of a whole sale: which steps are done, by whom, and what is owed next.

/** Where a sale stands. */
export interface SaleFacts {
  readonly current: ProcessStep;
  readonly status: ProcessStatus;
  /** An agent prepares it, and has not handed it over. */
  readonly isDraft: boolean;
  /** An agent handed it over, and no customer has opened it yet. */
  readonly isUnopened: boolean;
  /** Where somebody has to show anew who they are, since a person refused them after that step; null: nobody. */
  readonly redo: ProcessStep | null;
  /** Staff decides over the case that its step waits for (`waitedCases`). */
  readonly isWithStaff: boolean;
  /** At a step that is the applicant's alone: what they had to do there is done. */
  readonly isDoneByApplicant: boolean;
  /** The health notice is refused, by the rules or by staff. */
  readonly isHealthRefused: boolean;
  /** It stands where people confirm or pay, and somebody says that what was declared of their health is wrong. */
  readonly isHealthWrong: boolean;
  /** What an underwriter offers is not accepted yet. */
  readonly hasOffer: boolean;
  /** It stands at the payment, and a person looks into an amount that is not ours. */
  readonly isPaymentChecked: boolean;
  /** It is paid, and a person looks at a card or a face before it is issued. */
  readonly isLookedAt: boolean;
  readonly policy: PolicyStatus | null;
  /** Of the recording that its policy asks for; null: none. */
  readonly recording: RecordingStatus | null;
  /** It goes on only by a link that the agent sends. */
  readonly isRecordingStopped: boolean;
}

/** The case whose decision each step may wait for. */
export const waitedCases = {
  health_audit: 'review',
  manpower_underwriting_result: 'manual',
  risk_assessment: 'risk_call',
} as const satisfies Partial<Record<ProcessStep, CaseKind>>;

const owedAt: Record<ProcessStep, SaleOwed> = {
  premium_trial: 'form',
  info_collect: 'form',
  health_audit: 'health',
  risk_assessment: 'health',
  manpower_underwriting: 'underwriting',
  manpower_underwriting_result: 'underwriting',
  ocr: 'identity',
  face_recognition: 'identity',
  order_confirmation: 'confirmation',
  payment: 'payment',
  show_policy: 'receipt',
  online_visit: 'visit',
  cancel_order: 'ended',
};

const owesRecording = ({ recording, policy }: SaleFacts): boolean =>
  recording !== null && recording !== 'verified' && policy !== 'ended';

export function saleOwedNext(facts: SaleFacts): SaleOwed {
  if (facts.status === 'cancel' || facts.policy === 'ended') return 'ended';
  if (facts.isDraft) return 'preparing';
  if (facts.isUnopened) return 'not_opened';
  if (facts.redo) return 'identity';
  if (owesRecording(facts)) return 'recording';
  if (facts.status === 'finish') return 'done';
  if (facts.isWithStaff) return 'underwriting';
  if (facts.isHealthRefused) return 'decision';
  if (facts.isHealthWrong) return 'health';
  return facts.hasOffer ? 'conditions' : owedAt[facts.current];
}

const nowAt: Record<ProcessStep, SaleNow> = {
  premium_trial: 'trial',
  info_collect: 'form',
  health_audit: 'health',
  risk_assessment: 'risk',
  manpower_underwriting: 'images',
  manpower_underwriting_result: 'underwriting',
  ocr: 'card',
  face_recognition: 'face',
  order_confirmation: 'confirmation',
  payment: 'payment',
  show_policy: 'receipt',
  online_visit: 'visit',
  cancel_order: 'ended',
};

const checkedByPeople: readonly RecordingStatus[] = ['submitted', 'in_review'];

interface SeenToo {
  readonly hasFailedPayment?: boolean;
  /** At a step that people do one by one: everybody is done. */
  readonly isDoneByAll?: boolean;
}

export function saleGoingOn(
  facts: SaleFacts,
  { hasFailedPayment = false, isDoneByAll = false }: SeenToo = {},
): SaleNow {
  const owed = saleOwedNext(facts);
  if (owed === 'ended' || owed === 'preparing' || owed === 'not_opened' || owed === 'done') return owed;
  if (owed === 'recording') return recordingGoingOn(facts);
  if (facts.redo) return nowAt[facts.redo];
  if (owed === 'conditions') return owed;
  if (facts.isWithStaff) return facts.current === 'risk_assessment' ? 'risk_call' : 'underwriting';
  if (owed === 'decision') return 'health_decided';
  if (facts.isHealthWrong) return 'health_wrong';
  if (facts.current === 'show_policy' && facts.policy !== 'in_force')
    return facts.isLookedAt ? 'identity_check' : 'issuing';
  if (facts.isPaymentChecked) return 'payment_check';
  if (facts.current === 'payment' && hasFailedPayment) return 'payment_failed';
  return facts.isDoneByApplicant || isDoneByAll ? 'next' : nowAt[facts.current];
}

function recordingGoingOn({ recording, isRecordingStopped }: SaleFacts): SaleNow {
  if (isRecordingStopped) return 'recording_help';
  return checkedByPeople.includes(recording ?? 'invited') ? 'recording_check' : 'recording';
}

/** The steps of a process that stand behind each of the board's. */
const parts: readonly (readonly [SaleStep, readonly ProcessStep[]])[] = [
  ['trial', ['premium_trial']],
  ['form', ['info_collect']],
  ['health', ['health_audit', 'manpower_underwriting', 'manpower_underwriting_result', 'risk_assessment']],
  ['identity', ['ocr', 'face_recognition']],
  ['confirmation', ['order_confirmation']],
  ['payment', ['payment']],
  ['recording', []],
  ['visit', ['show_policy', 'online_visit']],
];

/** Of how many it is done; null where one person does it in one go. */
export type Tallies = Partial<Record<SaleStep, { readonly done: number; readonly total: number }>>;

interface Besides {
  /** The last try to pay came to nothing; of the payment alone, however long that is past. */
  readonly hasFailedPayment: boolean;
  readonly asksForRecording: boolean;
  /** A correction made somebody's confirmation void, and the order waits to be paid. */
  readonly confirmsAgain: boolean;
}

/** The board's steps of a sale, in their order. `steps`: the product's. */
export function saleSteps(
  facts: SaleFacts,
  steps: readonly ProcessStep[],
  tallies: Tallies,
  { hasFailedPayment, asksForRecording, confirmsAgain }: Besides,
): SaleRow['steps'] {
  const isOver = facts.status !== 'processing';
  return parts.flatMap(([step, of]) => {
    const own = of.filter((one) => steps.includes(one));
    if (step === 'recording' ? !asksForRecording : own.length === 0) return [];
    const isAgain = step === 'confirmation' && confirmsAgain;
    const state = step === 'recording' ? recordingState(facts) : isAgain ? 'now' : stateOf(facts, steps, own);
    const tally = state === 'now' ? tallies[step] : undefined;
    const isProblem = state === 'now' && step === 'payment' && hasFailedPayment;
    return [
      {
        step: asOfProduct(step, own),
        state: state === 'now' && isOver ? 'later' : isProblem ? 'problem' : state,
        done: tally?.done ?? null,
        total: tally?.total ?? null,
      },
    ];
  });
}

/** Where nobody is visited, the policy is only signed for. */
const asOfProduct = (step: SaleStep, own: readonly ProcessStep[]): SaleStep =>
  step === 'visit' && !own.includes('online_visit') ? 'receipt' : step;

type StepState = SaleRow['steps'][number]['state'];

function stateOf(
  { current, status, redo, isHealthWrong }: SaleFacts,
  steps: readonly ProcessStep[],
  own: readonly ProcessStep[],
): StepState {
  if (status === 'finish') return 'done';
  if (redo && own.includes(redo)) return 'problem';
  if (isHealthWrong && own.includes('health_audit')) return 'problem';
  if (own.includes(current)) return 'now';
  const last = own.filter((one) => !detours.includes(one)).at(-1) ?? own.at(-1);
  return last !== undefined && isPast(steps, current, last) ? 'done' : 'later';
}

function recordingState({ recording }: SaleFacts): StepState {
  if (recording === null) return 'later';
  if (recording === 'verified') return 'done';
  return recording === 'returned' || recording === 'expired' || recording === 'revoked' ? 'problem' : 'now';
}

const isPast = (steps: readonly ProcessStep[], current: ProcessStep, step: ProcessStep): boolean =>
  current !== 'cancel_order' && steps.indexOf(current) > steps.indexOf(step);

/** What is known of one person's part of a step. */
interface Part {
  readonly isOwed: boolean;
  /** The applicant does it in their place. */
  readonly byApplicant: boolean;
  readonly outcome: StepOutcome | null;
}

/** How far one person is with a step. */
export function memberProgressAt(
  { current, status }: Pick<SaleFacts, 'current' | 'status'>,
  steps: readonly ProcessStep[],
  step: ProcessStep,
  { isOwed, byApplicant, outcome }: Part,
): MemberProgress {
  if (!isOwed || !steps.includes(step)) return 'not_needed';
  // What was confirmed before a correction is taken back while the order waits to be paid.
  if (step === 'order_confirmation' && current === 'payment' && status === 'processing' && outcome === null)
    return byApplicant ? 'by_applicant' : 'owed';
  if (status === 'finish' || isPast(steps, current, step))
    return outcome === 'refused' && status === 'processing' ? 'refused' : 'done';
  if (status === 'cancel') return outcome === 'passed' ? 'done' : 'ended';
  if (outcome !== null) return byOutcome[outcome];
  if (current !== step) return 'later';
  return byApplicant ? 'by_applicant' : 'owed';
}

const byOutcome: Record<StepOutcome, MemberProgress> = {
  passed: 'done',
  manual: 'review',
  refused: 'refused',
};

const cardProgress: Record<CardState, MemberProgress | null> = {
  not_needed: 'not_needed',
  owed: null,
  reading: 'doing',
  to_check: 'doing',
  to_person: 'review',
  passed: 'done',
  refused: 'refused',
};

const faceProgress: Record<FaceState, MemberProgress | null> = {
  not_needed: 'not_needed',
  owed: null,
  running: 'doing',
  to_person: 'review',
  passed: 'done',
  refused: 'refused',
};

/** What their own card or face says of it, where it says more than the step. */
export const cardSays = (state: CardState): MemberProgress | null => cardProgress[state];
export const faceSays = (state: FaceState): MemberProgress | null => faceProgress[state];

/** Whether somebody still has to do it. */
export const isStillOwed = (progress: MemberProgress): boolean =>
  progress === 'owed' || progress === 'doing' || progress === 'by_applicant' || progress === 'refused';
