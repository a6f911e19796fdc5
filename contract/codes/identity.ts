import type { CodeEntry } from './code-entry.ts';

/** Who the person is: certificate and captcha. */
export const identityCodes = {
  identityMismatch: {
    code: 710001,
    message: '姓名或证件号码与投保单不一致，请核对后重试',
    reaction: 'silent',
  },
  certificateInvalid: { code: 710002, message: '证件号码校验未通过，请核对', reaction: 'silent' },
  captchaWrong: { code: 710003, message: '验证码不正确，请重新输入', reaction: 'silent' },
  captchaExpired: { code: 710004, message: '验证码已过期，请重新获取', reaction: 'silent' },
  captchaTooFrequent: { code: 710005, message: '验证码已发送，请稍后再获取', reaction: 'silent' },
  identityLocked: {
    code: 710006,
    message: '尝试次数过多，请 30 分钟后再试，或联系您的顾问',
    reaction: 'silent',
  },
} as const satisfies Record<string, CodeEntry>;
