import type { CodeEntry } from './code-entry.ts';

/** Every call may answer these (specification, section 8, and ours from 100004 on). */
export const coreCodes = {
  success: { code: 0, message: '成功', reaction: 'resolve' },
  multipleErrors: { code: 100003, message: '提交的内容有误，请检查后重试', reaction: 'join_messages' },
  callMissing: { code: 100004, message: '请求的服务不存在', reaction: 'toast' },
  tooManyRequests: { code: 100005, message: '操作过于频繁，请稍后再试', reaction: 'toast' },
  bodyTooLarge: { code: 100006, message: '上传的内容超过大小限制', reaction: 'toast' },
  bodyUnreadable: { code: 100007, message: '提交的内容无法识别', reaction: 'toast' },
  internal: { code: 100500, message: '服务暂时不可用，请稍后重试', reaction: 'toast' },
} as const satisfies Record<string, CodeEntry>;
