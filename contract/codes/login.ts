import type { CodeEntry } from './code-entry.ts';

/** Who calls. */
export const loginCodes = {
  loginInvalid: { code: 400002, message: '登录已失效，请重新进入', reaction: 'login_again' },
  salesLoginInvalid: { code: 760001, message: '登录已失效，请从公司系统重新打开看板', reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;
