import type { CodeEntry } from './code-entry.ts';

/** The staff's login. */
export const staffCodes = {
  staffLoginInvalid: { code: 770001, message: '登录已失效，请重新登录', reaction: 'silent' },
  staffLoginRefused: { code: 770002, message: '账号、密码或动态码不正确', reaction: 'silent' },
  staffLocked: {
    code: 770003,
    message: '登录失败次数过多，请 15 分钟后再试，或联系管理员',
    reaction: 'silent',
  },
  staffOneTimeCodeNeeded: { code: 770004, message: '请输入动态码', reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;
