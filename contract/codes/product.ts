import { silent, toast, type CodeEntry } from './code-entry.ts';

/** Products and links (specification, section 8). */
export const productCodes = {
  productConfigMissing: { code: 400010, reaction: 'product_missing' },
  productMissing: { code: 500003, reaction: 'product_missing' },
  /** A plan that this product does not have. */
  planMissing: toast(500004),
  factorInvalid: toast(500005),
  factorsImpossible: silent(500006),
  documentsUnread: silent(500007),
  premiumChanged: silent(500008),
  linkInvalid: { code: 404040, reaction: 'link_failure' },
} as const satisfies Record<string, CodeEntry>;
