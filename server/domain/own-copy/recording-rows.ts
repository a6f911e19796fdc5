import type { RecordingStatus } from '../../../contract/model/recording.ts';
import type { Line } from '../order/person-lines.ts';
import { dayRow, row } from './lay-out.ts';

const states: Readonly<Record<RecordingStatus, string>> = {
  ...{ invited: '待打开', identified: '已验证身份', policy_confirmed: '已确认保单' },
  ...{ will_checked: '已通过意愿确认', recording: '正在录制', submitted: '系统检查中' },
  ...{ in_review: '待人工审核', verified: '已通过', returned: '需重录' },
  ...{ expired: '已过期', revoked: '已撤回' },
};

export interface RecordingKept {
  readonly status: RecordingStatus;
  readonly submittedAt: Date | null;
  readonly durationMs: number | null;
  readonly erasedAt: Date | null;
  /** Videos and clips that are in the store. */
  readonly videos: number;
  readonly findings: readonly { readonly message: string }[];
  /** What reviewers wrote to the customer. */
  readonly remarks: readonly string[];
}

export const recordingRows = (kept: RecordingKept): Line[] => [
  ...row('录像状态', states[kept.status]),
  ...dayRow('提交', kept.submittedAt),
  ...row('时长', kept.durationMs === null ? '' : `${Math.round(kept.durationMs / 1000)} 秒`),
  ...row('录像文件', kept.videos > 0 ? `${kept.videos} 个` : ''),
  ...dayRow('录像已删除', kept.erasedAt),
  ...kept.findings.flatMap(({ message }) => row('系统检查结果', message)),
  ...kept.remarks.flatMap((remark) => row('审核意见', remark)),
];

export interface WillKept {
  readonly tries: readonly { readonly at: Date; readonly images: number }[];
  readonly outcome: 'passed' | 'to_person' | null;
}

export function willRows({ tries, outcome }: WillKept): Line[] {
  if (tries.length === 0 && outcome === null) return [];
  const images = tries.reduce((sum, one) => sum + one.images, 0);
  return [
    ...row('意愿确认', outcome === 'passed' ? '已通过' : outcome === 'to_person' ? '由人工核验' : '未完成'),
    ...row('核验次数', tries.length > 0 ? `${tries.length} 次` : ''),
    ...dayRow('最近一次核验', tries[0]?.at),
    ...row('人脸照片', tries.length > 0 ? (images > 0 ? `${images} 张` : '已删除') : ''),
  ];
}
