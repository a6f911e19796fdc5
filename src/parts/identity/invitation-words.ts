import type { IdentityMember, InviteInfo } from '../../../contract/model/identity.ts';
import { isCardDone, isFaceDone } from './words.ts';

const roles: Partial<Record<InviteInfo['role'], string>> = {
  applicant: '投保人',
  insurant: '被保险人',
  beneficiary: '受益人',
};

export const roleOf = ({ role }: InviteInfo): string => roles[role] ?? '相关成员';

/** What the invitation is to, as a title and in a sentence. */
export const invitationWords = ({ purposes }: InviteInfo) =>
  purposes.includes('order_confirmation')
    ? ({
        bar: '确认投保信息',
        asks: '请您确认投保',
        use: '确认投保内容，由您本人同意',
        begin: '开始确认',
        done: '您已确认投保信息',
      } as const)
    : ({
        bar: '身份核实',
        asks: '邀请您核实身份',
        use: '核实身份，办理这份保险',
        begin: '开始核实',
        done: '您的身份核实已完成',
      } as const);

/** 拍证件、做一次人脸识别: what is left of it. */
export function tasksOf({ left }: Pick<InviteInfo, 'left'>, paper = '证件'): string {
  const words = {
    ocr: `拍${paper}`,
    face_recognition: '做一次人脸识别',
    order_confirmation: '核对并确认投保内容',
  } as const;
  return left.map((purpose) => words[purpose]).join('、');
}

/** What a member is invited to, and for about how long, as the invitation itself says it: 拍身份证，约 2 分钟 */
export function memberTasks(member: IdentityMember, paper?: string): string {
  const left: InviteInfo['left'] = [
    ...(isCardDone(member) ? [] : (['ocr'] as const)),
    ...(isFaceDone(member) ? [] : (['face_recognition'] as const)),
  ];
  return `${tasksOf({ left }, paper)}，约 ${left.length > 1 ? 3 : 2} 分钟`;
}
