import type { InviteInfo } from '../../../../contract/model/identity.ts';

const roles: Partial<Record<InviteInfo['role'], string>> = {
  applicant: '投保人',
  insurant: '被保险人',
  beneficiary: '受益人',
};

export const roleOf = ({ role }: InviteInfo): string => roles[role] ?? '相关成员';

/** 拍身份证、做一次人脸识别 */
export function tasksOf({ purposes }: InviteInfo): string {
  const words = { ocr: '拍身份证', face_recognition: '做一次人脸识别' } as const;
  return purposes.map((purpose) => words[purpose]).join('、');
}
