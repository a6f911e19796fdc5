import type { CodeEntry } from './code-entry.ts';

/** Faces: the links of members (specification, section 8) and the will check. */
export const faceCodes = {
  faceLinkExpired: { code: 700047, message: '人脸识别链接已过期', reaction: 'silent' },
  faceAuthenticated: { code: 700048, message: '人脸识别已完成', reaction: 'silent' },
  faceCollected: { code: 700049, message: '人脸信息已采集', reaction: 'silent' },
  faceAttemptsUsedUp: {
    code: 740004,
    message: '人脸核验次数已用完，可以改由工作人员核验',
    reaction: 'silent',
  },
  faceTicketInvalid: { code: 740005, message: '核验链接无效，请返回重新开始', reaction: 'silent' },
  faceResultInvalid: { code: 740006, message: '核验结果无效，请重新核验', reaction: 'silent' },
  facePictureUnreadable: { code: 740007, message: '照片没有传完整，请重新核验', reaction: 'silent' },
} as const satisfies Record<string, CodeEntry>;
