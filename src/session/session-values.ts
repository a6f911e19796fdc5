import type { PreparedTransmit } from '../../contract/model/transmit.ts';
import { storedJson, storedText } from './stored-value.ts';

const text = (name: string) => storedText(() => sessionStorage, name);

/** A decision that is being prepared at the review desk, and by whom. */
export interface DecisionDraft {
  readonly account: string;
  /** Which submission it is about: another one is another thing to decide over. */
  readonly submission: number;
  /** Segments to be read again, each with its remark. */
  readonly segments: readonly (readonly [segment: number, remark: string])[];
  readonly remark: string;
  /** Why it is passed without having been watched, and why against the machine. */
  readonly notWatchedBecause?: string;
  readonly againstMachineBecause?: string;
}

/** How far documents were read, of one text each. */
export interface ReadingState {
  readonly sha256: string;
  /** The deepest point that was seen, 0 to 1. */
  readonly fraction: number;
  /** Confirmed at its end. */
  readonly is_read: boolean;
}

/** One opening of what was shared. */
export interface SharedReading {
  readonly transmitRecordNo: string;
  readonly requestId: string;
  readonly seconds: number;
}

/** Session values (specification, section 3) that the served routes use, then what pages remember. */
export const sessionValues = {
  salesToken: text('salesToken'),
  salesNo: text('salesNo'),
  transmitRecordNo: text('transmitRecordNo'),
  productNo: text('productNo'),
  productPlanNo: text('productPlanNo'),
  processNo: text('processNo'),
  urlfrom: text('urlfrom'),
  /** The record that this visit made for its own shares. */
  newRecordNo: text('new_record_no'),
  /** What an agent chose to share from a desktop. */
  pcShareInfo: storedJson<PreparedTransmit>(() => sessionStorage, 'PCshareInfo'),
  /** Whether an agent prepared the process of this visit. */
  processMode: text('processMode'),
  /** The customer does not want the pages of this visit's sale recorded. */
  watchDeclined: text('watch_declined'),
  /** Invitations and prepared processes whose pages are not to be recorded. */
  declinedRecordings: storedJson<readonly string[]>(() => sessionStorage, 'declined_recordings'),
  transmitReadLogNo: text('transmitReadLogNo'),
  /** What somebody shared, and by which this visit came: a record whose link was good when it was opened. */
  sharedRecordNo: text('shared_record_no'),
  /** How long what was shared is looked at in this tab. */
  sharedReading: storedJson<SharedReading>(() => sessionStorage, 'shared_reading'),
  /** Code of the short link that was opened last, whether it still works or not. */
  linkCode: text('link_code'),
  /** By recording number. */
  decisionDrafts: storedJson<Readonly<Record<string, DecisionDraft>>>(
    () => sessionStorage,
    'decision_drafts',
  ),
  /** What was chosen in trials, by product number; not to be trusted before it was checked. */
  trialChoices: storedJson<Readonly<Record<string, unknown>>>(() => sessionStorage, 'trial_choices'),
  /** Products and processes whose notice was acknowledged. */
  acknowledgedNotices: storedJson<readonly string[]>(() => sessionStorage, 'acknowledged_notices'),
  /** By document number. */
  readingStates: storedJson<Readonly<Record<string, ReadingState>>>(() => sessionStorage, 'reading_states'),
  /** The request that begins a process of a product, the same until there is one. */
  processRequest: storedJson<{ readonly productNo: string; readonly requestId: string }>(
    () => sessionStorage,
    'process_request',
  ),
} as const;
