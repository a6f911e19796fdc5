import type { WillCode } from '../../contract/services/face-will.ts';

export interface BegunWillCheck {
  /** Route of our own page with its query, or the whole address of the outside engine's. */
  readonly link: string;
  /** The outside engine's number of this check; null for our own. */
  readonly outsideNo: string | null;
}

export interface OutsideWillResult {
  /** `ended`: the engine knows nothing of it any more, and never will. */
  readonly status: 'passed' | 'failed' | 'to_person' | 'ended';
  readonly code: WillCode | null;
}

/** Who checks the face: the embedded engine's page, or an outside one that a link leads to. */
export interface WillCheckEngine {
  readonly name: 'embedded' | 'tencent';
  /** Whether it compares with what an authority has under a number of 身份证, and knows nobody by another. */
  readonly needsIdNumber: boolean;
  /** The person's own name and number reach only an engine outside that compares with them. */
  begin(check: {
    readonly willCheckNo: string;
    readonly ticket: string;
    /** Route that the engine sends the customer back to, with its query. */
    readonly returnTo: string;
    readonly person: { readonly name: string; readonly certificateNumber: string };
  }): Promise<BegunWillCheck>;
  /** Null while the customer has not done it. Never asked of the embedded engine: its result is in our table. */
  result(outsideNo: string): Promise<OutsideWillResult | null>;
}
