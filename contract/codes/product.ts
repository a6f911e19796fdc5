import type { CodeEntry } from './code-entry.ts';

/** Products and links (specification, section 8). */
export const productCodes = {
  productConfigMissing: { code: 400010, message: '产品配置不存在', reaction: 'product_missing' },
  productMissing: { code: 500003, message: '产品不存在', reaction: 'product_missing' },
  linkInvalid: { code: 404040, message: '链接已失效', reaction: 'link_failure' },
} as const satisfies Record<string, CodeEntry>;
