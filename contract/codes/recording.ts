import type { CodeEntry } from './code-entry.ts';

/** The single recording. */
export const recordingCodes = {
  recordingExpired: { code: 720001, message: '录制链接已过期，请联系您的顾问重新发送', reaction: 'silent' },
  recordingTakenOver: {
    code: 720002,
    message: '录制已在另一台设备上继续，请在那台设备上完成',
    reaction: 'silent',
  },
  recordingOutOfOrder: { code: 720003, message: '请先完成前面的步骤', reaction: 'silent' },
  identityNeeded: { code: 720004, message: '请先完成身份验证', reaction: 'silent' },
  policyItemsUnconfirmed: { code: 720005, message: '还有保单信息未确认', reaction: 'silent' },
  segmentMissing: { code: 720006, message: '还有内容未朗读', reaction: 'silent' },
  scriptChanged: { code: 720007, message: '朗读内容已更新，请重新进入', reaction: 'silent' },
  clipMissing: { code: 720008, message: '视频文件尚未登记，请稍后重试', reaction: 'silent' },
  alreadySubmitted: { code: 720009, message: '录制已提交，无需再次录制', reaction: 'silent' },
  submissionsUsedUp: {
    code: 720020,
    message: '提交次数已用完，请联系您的顾问或等待工作人员处理',
    reaction: 'silent',
  },
  recordingMissing: { code: 720010, message: '没有这次录制，请核对编号', reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;
