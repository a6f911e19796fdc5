import type { CodeEntry } from './code-entry.ts';

/** Products and links (specification, section 8). */
export const productCodes = {
  productConfigMissing: { code: 400010, reaction: 'product_missing' },
  productMissing: { code: 500003, reaction: 'product_missing' },
  /** A plan that this product does not have. */
  planMissing: { code: 500004, reaction: 'toast' },
  factorInvalid: { code: 500005, reaction: 'toast' },
  factorsImpossible: { code: 500006, reaction: 'silent' },
  documentsUnread: { code: 500007, reaction: 'silent' },
  premiumChanged: { code: 500008, reaction: 'silent' },
  linkInvalid: { code: 404040, reaction: 'link_failure' },
} as const satisfies Record<string, CodeEntry>;
