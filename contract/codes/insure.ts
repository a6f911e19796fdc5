import type { CodeEntry } from './code-entry.ts';

/** The application, its risk control and the phone that it verifies (specification, section 8). */
export const insureCodes = {
  serialAlreadyBound: { code: 200033, message: '该投保流水号已关联订单', reaction: 'go_to_detail' },
  riskControlScore: { code: 300101, message: '保险公司风控未通过', reaction: 'silent' },
  phoneVerificationNeeded: { code: 700010, message: '需要验证投保人手机号', reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;
