import type { CardField, CardFinding, CardSide, CardState } from '../../contract/model/identity.ts';
import type { ConsentPurpose } from '../../contract/services/consent.ts';
import type { ProcessEvent, ProcessStep } from '../../contract/model/process.ts';
import type { Rung } from '../../contract/model/recording.ts';

type Nothing = Record<string, never>;

interface Judged {
  readonly findings: readonly string[];
  /** How the permanent video was made, and how long it took. */
  readonly video?: 'copied' | 'encoded';
  readonly audio?: 'copied' | 'encoded';
  readonly assembleMs?: number;
  readonly judgeMs?: number;
}

interface Reviewed {
  readonly segments: readonly number[];
  /** Why it was passed unwatched, and why against the machine's verdict, in the reviewer's words. */
  readonly not_watched_because?: string;
  readonly against_machine_because?: string;
}

/** Every event of the product by its name, with what is told of it. No personal data. */
export interface EventDetails {
  invite: Nothing;
  open_link: Nothing;
  send_link: { readonly request_id: string };
  revoke: Nothing;
  renew: { readonly request_id: string };
  expire: Nothing;
  /** The customer wants a link that works. */
  ask_adviser: { readonly request_id: string };
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
  /** A device joined that proved the applicant's phone. */
  join_process: Nothing;
  move_process: {
    readonly event: ProcessEvent;
    readonly from: ProcessStep;
    readonly to: ProcessStep;
    readonly version: number;
    readonly request_id: string;
  };

  /** A member was invited to show who they are, or reminded. */
  send_invite: { readonly by: 'sms' | 'link'; readonly request_id: string };
  /** An invited member proved that it is they. */
  prove_member: Nothing;
  /** An invited member whose link is over asks for another. */
  ask_invite: { readonly request_id: string };
  read_card: { readonly side: CardSide; readonly findings: readonly CardFinding[] };
  adopt_card: { readonly field: CardField };
  check_card: { readonly state: CardState; readonly because: string | null };
  check_face: { readonly status: string; readonly code: string | null; readonly thresholds: string };
  decide_identity: { readonly what: 'card' | 'face'; readonly decision: 'pass' | 'refuse' };

  give_consent: { readonly purpose: ConsentPurpose; readonly version: string };
  withdraw_consent: { readonly purpose: ConsentPurpose };
  withdraw: Nothing;
  erase: { readonly reason: string };

  start_recording: Nothing;
  submit: { readonly clips: number; readonly rungs: readonly Rung[] };
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
