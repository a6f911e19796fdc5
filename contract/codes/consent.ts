import type { CodeEntry } from './code-entry.ts';

/** Consents (rule R20). */
export const consentCodes = {
  consentNeeded: { code: 740001, message: '请先阅读并同意授权，再继续', reaction: 'silent' },
  consentOutdated: { code: 740002, message: '授权内容已更新，请重新阅读后再确认', reaction: 'silent' },
  guardianNeeded: {
    code: 740003,
    message: '未满 14 周岁，需由监护人同意并陪同办理，请联系您的顾问',
    reaction: 'silent',
  },
} as const satisfies Record<string, CodeEntry>;
