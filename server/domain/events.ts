import type { AmountDecision } from '../../contract/model/amount-check.ts';
import type {
  CardField,
  CardFinding,
  CardSide,
  CardState,
  DeclineReason,
} from '../../contract/model/identity.ts';
import type { PaymentMethod } from '../../contract/model/order.ts';
import type { ConsentPurpose } from '../../contract/services/consent.ts';
import type { ProcessEvent, ProcessStep } from '../../contract/model/process.ts';
import type { RecordingStatus, Rung } from '../../contract/model/recording.ts';
import type { DocumentReading } from '../../contract/services/trial.ts';
import type { StoppedBecause, WatchedPerson, WatchedState } from '../../contract/services/watched-sale.ts';

type Nothing = Record<string, never>;

/** By the customer, or with the contract. */
export type EndOfDebits = 'asked' | 'contract_ended';

/** What was done on the owner's pages by then. */
export interface NewestOperation {
  /** Its hash; not where none was kept, nor in events from before they told of it. */
  readonly operation?: string;
}

interface Judged {
  readonly findings: readonly string[];
  /** How the permanent video was made, and how long it took. */
  readonly video?: 'copied' | 'encoded';
  readonly audio?: 'copied' | 'encoded';
  readonly assembleMs?: number;
  readonly judgeMs?: number;
  /** SHA-256 of the video that was judged; not in events from before it was chained, nor where none was made. */
  readonly video_sha256?: string;
}

/** Why a review wanted a reason: passed unwatched, or against the machine's verdict. */
type ReviewReason = 'not_watched' | 'against_machine';

interface Reviewed {
  readonly segments: readonly number[];
  /** For what a reason was given. Events from before hold its words under `not_watched_because` and the like. */
  readonly reasons?: readonly ReviewReason[];
}

/** Every event of the product by its name, with what is told of it. No personal data. */
export interface EventDetails {
  invite: Nothing;
  open_link: Nothing;
  send_link: { readonly request_id: string };
  revoke: Nothing;
  renew: { readonly request_id: string };
  expire: Nothing;
  /** The customer wants a link that works; `member_no`: of a sale, the invited member whose link it is. */
  ask_adviser: { readonly request_id: string; readonly member_no?: string | null };
  /** The agent had the customer's whole number shown, to call. */
  call_customer: Nothing;

  identify: Nothing;
  confirm_item: { readonly key: string };
  confirm_policy: Nothing;
  /** A try of the will check was judged. */
  will_check: { readonly status: string; readonly code: string | null; readonly thresholds: string };
  /** The step is over: passed, or left to a person. */
  check_will: { readonly outcome: string; readonly code: string | null; readonly engine: string };

  begin_process: Nothing;
  /** The agent handed the prepared application to the customer. */
  share_application: { readonly record: string };
  /** A device records the pages from now on, cannot, or who is at it would not. */
  watch_sale: {
    readonly run_no: string;
    readonly state: WatchedState;
    readonly because: string | null;
    readonly who: WatchedPerson;
    readonly member_no: string | null;
    readonly page_version: string | null;
  };
  /** A recorded page was left, with so many batches made by then; or its recorder stopped by itself. */
  leave_watched: { readonly run_no: string; readonly batches: number; readonly stopped?: StoppedBecause };
  /** Texts were read deeper than before, and to where by then. */
  read_documents: { readonly readings: readonly DocumentReading[] };
  /** A device joined that proved the applicant's phone. */
  join_process: Nothing;
  /** The agent had a message with a link sent to somebody of the sale. */
  remind_sale: { readonly for: string; readonly member_no: string | null; readonly request_id: string };
  /** The agent took back the link of that record. */
  revoke_sale_link: { readonly record: string };
  renew_sale_link: {
    readonly record: string;
    /** Not in events from before it was told. */
    readonly member_no?: string | null;
    readonly request_id: string;
  };
  move_process: NewestOperation & {
    readonly event: ProcessEvent;
    readonly from: ProcessStep;
    readonly to: ProcessStep;
    readonly version: number;
    readonly request_id: string;
  };

  /** A member was invited to show who they are, or reminded. */
  send_invite: {
    readonly by: 'sms' | 'link';
    /** Nobody sent it from a page: what they found wrong was corrected, or the sale was led back and stands there again. */
    readonly after?: 'correction' | 'led_back';
    readonly request_id: string;
  };
  /** An invited member proved that it is they. */
  prove_member: Nothing;
  /** An invited member whose link is over asks for another. */
  ask_invite: { readonly request_id: string };
  /** Whoever was invited is somebody else, or does not agree. */
  decline_invite: { readonly because: DeclineReason };
  read_card: { readonly side: CardSide; readonly findings: readonly CardFinding[] };
  adopt_card: { readonly field: CardField };
  check_card: { readonly state: CardState; readonly because: string | null };
  check_face: { readonly status: string; readonly code: string | null; readonly thresholds: string };
  /** The film of a try came, after its result. */
  keep_face_film: { readonly check_no: string };
  /** A reviewer looked at it. */
  see_face_film: { readonly check_no: string; readonly request_id: string };
  /** Somebody of the staff was given addresses of what was filmed or photographed. */
  see_pictures: { readonly of: 'recording' | 'identity' | 'underwriting' };
  /** An underwriter opened a case, or a call that is to be made. */
  see_case: { readonly case_no: string } | { readonly call_no: string };
  /** The insurer's system was given an address of the video. */
  fetch_video: Nothing;
  decide_identity: { readonly what: 'card' | 'face'; readonly decision: 'pass' | 'refuse' };

  /** A member agreed to what the order says; hashes of that and of the signature, null where none was asked for. */
  confirm_order: NewestOperation & {
    readonly content: string;
    /** Not in events from before signatures were chained. */
    readonly signature?: string | null;
    readonly request_id: string;
  };
  /** An invited member says that something is not right. */
  report_mistake: { readonly request_id: string };
  correct_order: { readonly field: string; readonly request_id: string };
  open_payment: { readonly payment_no: string; readonly method: PaymentMethod; readonly amount_fen: number };
  /** Money came in: it pays the order, or came on top of it and goes back. */
  book_payment: { readonly payment_no: string; readonly amount_fen: number; readonly settles: boolean };
  end_payment: { readonly payment_no: string; readonly status: string; readonly code: string | null };
  /** A notice that was not believed, or an amount that is not ours. */
  refuse_notice: {
    readonly payment_no: string | null;
    readonly verdict: string;
    /** What the channel says was paid. */
    readonly amount_fen: number | null;
  };
  /** Staff opened what is known of a payment of another amount than ours. */
  see_amount: { readonly payment_no: string };
  /** What staff decided becomes of it. */
  decide_amount: {
    readonly payment_no: string;
    readonly decision: AmountDecision;
    readonly amount_fen: number | null;
    readonly request_id: string;
  };
  ask_refund: { readonly refund_no: string; readonly amount_fen: number; readonly reason: string };
  book_refund: { readonly refund_no: string; readonly amount_fen: number };
  /** What was issued, by the hash of its content, and each of its files by theirs. */
  issue_policy: { readonly policy_no: string; readonly content: string };
  sign_document: { readonly policy_no: string; readonly document_no: string; readonly sha256: string };
  fail_policy: { readonly because: string };
  receive_policy: { readonly policy_no: string; readonly request_id: string };
  answer_visit: {
    readonly question: string;
    readonly answer: 'yes' | 'no';
    readonly explained: boolean;
    readonly text: string;
    readonly request_id: string;
  };
  ask_call: {
    readonly call_no: string;
    readonly about: 'visit' | 'surrender';
    readonly question: string | null;
    readonly request_id: string;
  };
  /** Staff had the whole number shown, to call. */
  see_phone: (
    | { readonly call_no: string }
    | { readonly case_no: string }
    | { readonly what: 'card' | 'face' | 'recording' }
  ) & { readonly request_id: string };
  /** Staff called; `reached`: and spoke with the customer. */
  try_call: { readonly call_no: string; readonly reached: boolean; readonly request_id: string };
  surrender_policy: {
    readonly policy_no: string;
    readonly amount_fen: number;
    readonly reason: string | null;
    readonly request_id: string;
  };
  /** Its last day is over. */
  end_policy: { readonly policy_no: string };
  open_recording: { readonly recording_no: string };
  /** `agreement_no`, here and below: not in events from before it was told. */
  sign_debit: { readonly status: 'signed' | 'declined'; readonly agreement_no?: string };
  /** Automatic debits are over, and why; then that the bank ended them. */
  end_debit: {
    readonly because: EndOfDebits;
    readonly request_id: string | null;
    readonly agreement_no?: string;
  };
  book_end_of_debit: { readonly agreement_no?: string };

  /** The health notice was sent in, or confirmed. */
  declare_health: {
    readonly state: 'submitted' | 'confirmed';
    readonly texts_sha256: string;
    /** Of what is said of each member, with the notice's salt; not in events from before answers were chained. */
    readonly answers_sha256?: Readonly<Record<string, string>>;
  };
  /** What the rules made of it. */
  conclude_health: { readonly outcome: string };
  /** A member said of the answers about them that they are right, or that something is wrong. */
  confirm_health: { readonly right: boolean; readonly content_sha256: string; readonly request_id: string };
  /** The answers about a member are open once more, since they said that something is wrong. */
  open_health: Nothing;
  accept_condition: { readonly condition_no: string; readonly kind: 'extra' | 'exclusion' };
  /** What an underwriter offered was not accepted in its time; the application is cancelled with it. */
  expire_conditions: { readonly until: string };
  send_case: { readonly case_no: string; readonly kind: string; readonly images: number };
  ask_for_images: { readonly case_no: string; readonly images: readonly string[] };
  take_back_images: { readonly case_no: string };
  /** `sealed_sha256`, here and below: of the content as it is kept sealed; not in events from before it was chained. */
  decide_case: {
    readonly case_no: string;
    readonly kind: string;
    readonly result: string;
    readonly sealed_sha256?: string;
  };
  assess_risk: { readonly assessment_no: string; readonly fits: boolean; readonly sealed_sha256?: string };
  insist_on_risk: { readonly assessment_no: string };

  /** Beside the form of an application that was submitted; `text`: the SHA-256 of what was shown. */
  show_notice: { readonly text: string };
  give_consent: {
    readonly purpose: ConsentPurpose;
    readonly version: string;
    /** SHA-256 of the text as it was shown; not in events from before texts of consents were kept. */
    readonly text?: string;
  };
  /** Somebody took a copy of what is kept of them. */
  take_copy: Nothing;
  withdraw_consent: { readonly purpose: ConsentPurpose };
  /** `status`: where what was read has to be read anew; not in events from before it was told. */
  withdraw: { readonly status?: RecordingStatus };
  erase: { readonly reason: string };

  start_recording: Nothing;
  submit: NewestOperation & { readonly clips: number; readonly rungs: readonly Rung[] };
  verdict_pass: Judged;
  verdict_return: Judged;
  verdict_review: Judged;
  request_review: Nothing;
  review_pass: Reviewed;
  review_return: Reviewed;
  /** A decision that is held until it takes effect, and one that was taken back before. */
  hold_review: { readonly decision: 'pass' | 'return' };
  undo_review: { readonly decision: 'pass' | 'return' };
}

export type EventName = keyof EventDetails;
