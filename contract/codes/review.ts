import type { CodeEntry } from './code-entry.ts';

/** The review desk. */
export const reviewCodes = {
  reviewedMeanwhile: {
    code: 750001,
    message: '这次录制刚刚已有结论，请看过最新情况再决定',
    reaction: 'silent',
  },
  reviewNotOpen: { code: 750002, message: '这次录制现在不能审核，请刷新后查看', reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;
