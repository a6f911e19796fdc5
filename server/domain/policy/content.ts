import * as z from 'zod/mini';
import { periodUnit } from '../../../contract/enums.ts';
import { signatureStrokes } from '../../../contract/model/order.ts';

// What a policy's documents are drawn of: kept sealed, and named by its hash in the order's events.

const line = z.object({ label: z.string(), value: z.string() });

const insured = z.object({
  name: z.string(),
  lines: z.array(line),
  items: z.array(z.object({ name: z.string(), sum: z.string(), fen: z.int(), extra_fen: z.int() })),
  /** What the insurer does not cover of this person. */
  exclusions: z.array(z.string()),
});

const signed = z.object({
  name: z.string(),
  documents: z.array(z.string()),
  strokes: signatureStrokes,
  typed: z.nullable(z.string()),
  signed_at: z.string(),
});

export const policyContent = z.object({
  policy_no: z.string(),
  order_no: z.string(),
  issued_at: z.string(),
  insurer: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
  product: z.object({
    product_no: z.string(),
    version: z.int(),
    name: z.string(),
    filing_no: z.string(),
    plan: z.string(),
  }),
  starts_on: z.string(),
  ends_on: z.nullable(z.string()),
  period: z.string(),
  holder: z.object({ name: z.string(), lines: z.array(line) }),
  insured: z.array(insured),
  /** Who gets the money, in words where it is the law's heirs. */
  beneficiaries: z.array(z.array(line)),
  premium: z.object({
    first_fen: z.int(),
    label: z.string(),
    period: periodUnit,
    instalments: z.int(),
    total_fen: z.int(),
    discount_fen: z.int(),
  }),
  benefits: z.array(line),
  cash_values: z.array(z.object({ year: z.int(), paid_fen: z.int(), cash_value_fen: z.int() })),
  terms: z.array(line),
  cooling_off_days: z.int(),
  /** What is not paid for, the product's own. */
  exclusions: z.array(z.string()),
  payment: z.object({ payment_no: z.string(), paid_at: z.string(), method: z.string(), amount_fen: z.int() }),
  signatures: z.array(signed),
  /** The texts that the contract consists of, each by the hash of what was shown. */
  documents: z.array(
    z.object({ document_no: z.string(), name: z.string(), version: z.string(), sha256: z.string() }),
  ),
  /** What each person agreed to, by its hash. */
  confirmations: z.array(z.object({ name: z.string(), sha256: z.string(), confirmed_at: z.string() })),
  /** Of the order's newest event before this. */
  evidence: z.string(),
});
export type PolicyContent = z.infer<typeof policyContent>;

/** What an endorsement says: the contract's end and what is paid back. */
export interface EndorsementContent {
  readonly policy: PolicyContent;
  readonly ended_at: string;
  readonly amount_fen: number;
  readonly to: string;
}

/** A clause as it was shown. */
export interface ClauseContent {
  readonly insurer: string;
  readonly product: string;
  readonly filing_no: string;
  readonly name: string;
  readonly version: string;
  readonly sha256: string;
  readonly paragraphs: readonly {
    readonly heading?: string | undefined;
    readonly text: string;
    readonly exclusion: boolean;
  }[];
  readonly issued_at: string;
}

/** One paper to draw. */
export type PaperToDraw =
  | { readonly kind: 'policy'; readonly content: PolicyContent }
  | { readonly kind: 'receipt'; readonly content: PolicyContent }
  | { readonly kind: 'endorsement'; readonly content: EndorsementContent }
  | { readonly kind: 'clause'; readonly content: ClauseContent };
