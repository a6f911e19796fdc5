import type { LinkKind } from '../../contract/enums.ts';

/** What a link lets its holder do. */
export type LinkPurpose =
  | 'single_recording'
  | 'insure'
  | 'identity'
  | 'order_confirmation'
  | 'product'
  | 'prepared_application'
  | ProcessPurpose;

/** Of a process: what it leads to is shown to whoever proves the applicant's phone there, and to nobody else. */
export type ProcessPurpose =
  | 'order_payment'
  | 'policy_payment'
  | 'order_detail'
  | 'policy_receipt'
  | 'policy_visit'
  | 'policy_recording'
  | 'manual_underwriting'
  | 'pre_underwriting';

/** The applicant's way back into a sale, of whichever step: the agent takes all of them back at once. */
export const wayBackPurposes: readonly LinkPurpose[] = ['order_detail', 'order_payment', 'policy_recording'];

/** Links that are made for a member of an order, who proves that it is they. */
export const memberPurposes: readonly LinkPurpose[] = ['identity', 'order_confirmation'];

/** The page of each link of a process; where the process stands elsewhere, the page itself leads there. */
export const processLinks: Readonly<
  Record<ProcessPurpose, { readonly kind: LinkKind; readonly page: `/${string}` }>
> = {
  /** What the agent reminds of, once nothing but the payment is left. */
  order_payment: { kind: 'orderPay', page: '/checkout' },
  /** What the customer copies to pay elsewhere. */
  policy_payment: { kind: 'policyPay', page: '/checkout' },
  order_detail: { kind: 'orderDetail', page: '/insure-progress' },
  policy_receipt: { kind: 'policyReceipt', page: '/order-info' },
  /** What the agent reminds of, once nothing but the recording is left: the policy’s page begins it. */
  policy_recording: { kind: 'policyReceipt', page: '/order-info' },
  policy_visit: { kind: 'policyVisit', page: '/interview-online' },
  /** The result, which stays to be seen; until there is one, it leads on to what is wanted. */
  manual_underwriting: { kind: 'policyManpower', page: '/supplementary-images-result' },
  /** A second look at the health notice, before anything was underwritten. */
  pre_underwriting: { kind: 'productPreUnderwritingLink', page: '/health-told' },
};

export const isProcessPurpose = (purpose: LinkPurpose): purpose is ProcessPurpose => purpose in processLinks;

/** Of a link to an order: of its own page, or of an invitation. */
export const orderLinkKind = (purpose: LinkPurpose): LinkKind =>
  isProcessPurpose(purpose) ? processLinks[purpose].kind : 'orderDetail';

/** Longer than any cooling-off period: a message is read late, and the phone is proven all the same. */
const noticeLinkDays = 30;

/** What a link must have left to be sent once more: else a new one is made. */
export const noticeLinkLeftMs = 10 * 86_400_000;

export const noticeLinkUntil = (at: Date): Date => new Date(at.getTime() + noticeLinkDays * 86_400_000);

/** The same of an invitation: a day, or half its life where it is made for less than two. */
export const inviteLeftMs = (inviteHours: number): number => Math.min(24, inviteHours / 2) * 3_600_000;
