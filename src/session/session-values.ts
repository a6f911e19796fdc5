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

/** Session values (specification, section 3) that the served routes use, then what the review desk remembers. */
export const sessionValues = {
  salesToken: text('salesToken'),
  salesNo: text('salesNo'),
  transmitRecordNo: text('transmitRecordNo'),
  productNo: text('productNo'),
  productPlanNo: text('productPlanNo'),
  processNo: text('processNo'),
  urlfrom: text('urlfrom'),
  /** Code of the short link that was opened last, whether it still works or not. */
  linkCode: text('link_code'),
  /** By recording number. */
  decisionDrafts: storedJson<Readonly<Record<string, DecisionDraft>>>(
    () => sessionStorage,
    'decision_drafts',
  ),
} as const;
