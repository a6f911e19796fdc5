import type { CodeEntry } from './code-entry.ts';

/** The sales agent's board. */
export const boardCodes = {
  customerMissing: { code: 760002, message: '没有找到这位客户，请刷新后重试', reaction: 'silent' },
  linkSentLately: { code: 760003, message: '短信刚刚发过，请稍后再发', reaction: 'silent' },
  linkNotOpen: { code: 760004, message: '这个链接已不能使用，请先生成新链接', reaction: 'silent' },
  linkStillOpen: { code: 760005, message: '链接仍然有效，无需更换', reaction: 'silent' },
  linkInUse: { code: 760006, message: '客户已提交录制，链接不能再撤回', reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;
