import type { ConfirmDetail } from '../../../../contract/services/single-recording.ts';

/** How far a recording is, as the page of its link says it. */
export interface EntryProgress {
  /** What there is to do, one after another, and how many of the first are done. */
  readonly steps: readonly string[];
  readonly done: number;
  /** What the main button says. */
  readonly action: string;
  /** What was done before; null where nothing was. */
  readonly before: string | null;
}

const stepsOf = ({ will_check: willCheck }: ConfirmDetail): readonly string[] => [
  '验证身份',
  '逐项确认保单信息',
  ...(willCheck === 'required' ? ['意愿确认'] : []),
  '对着镜头朗读',
  '自动提交，等待结果',
];

/** What the link's page says to who comes back, on this device or on another one. */
export function entryProgress(detail: ConfirmDetail): EntryProgress {
  const steps = stepsOf(detail);
  if (!detail.identified) return { steps, done: 0, ...unidentified(detail) };
  const reading = steps.indexOf('对着镜头朗读');
  switch (detail.next_step_alias) {
    case 'policy_confirm': {
      const confirmed = detail.items.filter((item) => item.confirmed_at !== null).length;
      const of = detail.items.length;
      return {
        steps,
        done: 1,
        action: `接着办：保单 ${Math.min(confirmed + 1, of)}/${of}`,
        before: confirmed > 0 ? `身份已验证，保单信息已确认 ${confirmed} 项` : '身份已验证',
      };
    }
    case 'recognition_result':
      return { steps, done: 2, action: '接着办：意愿确认', before: '身份已验证，保单信息已全部确认' };
    default:
      return { steps, done: reading, action: '接着办：朗读录制', before: '前面的步骤都已完成' };
  }
}

function unidentified({ status }: ConfirmDetail): Pick<EntryProgress, 'action' | 'before'> {
  switch (status) {
    case 'submitted':
    case 'in_review':
    case 'verified':
      return { action: '验证身份，查看结果', before: '录制已提交，不用再录' };
    case 'invited':
      return { action: '开始办理', before: null };
    default:
      return { action: '验证身份，接着办', before: '已办过的步骤都已保存' };
  }
}
