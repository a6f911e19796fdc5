import type { CodeEntry } from './code-entry.ts';

/** Objects of the store and their files. */
export const fileCodes = {
  objectMissing: { code: 730001, message: '文件尚未上传完成', reaction: 'silent' },
  objectSizeMismatch: { code: 730002, message: '文件大小不符，请继续上传', reaction: 'silent' },
  objectTypeRefused: { code: 730003, message: '文件类型不支持', reaction: 'silent' },
  objectNotOwned: { code: 730004, message: '无权使用该文件', reaction: 'silent' },
  objectChecksumMismatch: { code: 730005, message: '文件校验未通过，请重新上传', reaction: 'silent' },
  objectTooLarge: { code: 730006, message: '文件超过大小限制', reaction: 'silent' },
  objectEmpty: { code: 730007, message: '文件内容为空', reaction: 'silent' },
  objectNotVideo: { code: 730008, message: '文件不是可播放的视频', reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;
