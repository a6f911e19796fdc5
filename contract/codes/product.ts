import type { CodeEntry } from './code-entry.ts';

/** Products and links (specification, section 8). */
export const productCodes = {
  productConfigMissing: { code: 400010, reaction: 'product_missing' },
  productMissing: { code: 500003, reaction: 'product_missing' },
  linkInvalid: { code: 404040, reaction: 'link_failure' },
} as const satisfies Record<string, CodeEntry>;
