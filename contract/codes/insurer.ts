import type { CodeEntry } from './code-entry.ts';

/** Signed calls of an insurer's system. */
export const insurerCodes = {
  signatureInvalid: { code: 780001, message: '签名不正确', reaction: 'silent' },
  signatureExpired: { code: 780002, message: '请求时间与服务器相差超过 5 分钟', reaction: 'silent' },
  signatureReplayed: { code: 780003, message: '该请求已被使用过，请重新签名', reaction: 'silent' },
  requestChanged: { code: 780004, message: '同一 request_id 的内容与上次不同', reaction: 'silent' },
  salesMissing: { code: 780005, message: '没有这位顾问', reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;
