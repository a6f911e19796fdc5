/** What a link lets its holder do. */
export type LinkPurpose =
  | 'single_recording'
  | 'insure'
  | 'identity'
  | 'order_confirmation'
  | 'order_payment'
  | 'product'
  | 'prepared_application'
  | 'order_detail'
  | 'policy_receipt'
  | 'policy_visit'
  | 'manual_underwriting';

/** Links that are made for a member of an order, who proves that it is they. */
export const memberPurposes: readonly LinkPurpose[] = ['identity', 'order_confirmation'];

/** Links of a process: to whoever proves the applicant's phone on the page that they lead to. */
export const processPages: Partial<Record<LinkPurpose, `/${string}`>> = {
  order_payment: '/checkout',
  order_detail: '/insure-progress',
  policy_receipt: '/order-info',
  policy_visit: '/interview-online',
  manual_underwriting: '/manpower-underwriting',
};
