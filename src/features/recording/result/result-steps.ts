import type { VerifyRemark } from '../../../../contract/services/single-recording.ts';
import { beijingTime } from '../../../lib/dates.ts';
import type { TimelineStep } from '../../../ui/timeline.tsx';

/** Where a submission is on its way, and how the answer comes. */
export function resultSteps(remark: VerifyRemark): readonly TimelineStep[] {
  const { submitted_at: at, mobile_masked: mobile, decided } = remark;
  const passed = remark.status === 'verified';
  return [
    {
      state: 'done',
      title: '录像已送达',
      text: at ? beijingTime(at) : '已完整上传',
    },
    machineStep(remark),
    personStep(remark),
    {
      state: passed ? 'done' : 'later',
      title: '通知结果',
      text:
        passed && decided
          ? `${beijingTime(decided.at)}，短信发送至 ${mobile}`
          : `短信发送至 ${mobile}，也可回到本页查看`,
    },
  ];
}

function machineStep({ status, decided }: VerifyRemark): TimelineStep {
  const title = '系统检查';
  if (status === 'submitted') return { state: 'now', title, text: '正在检查画面、声音和朗读内容' };
  const byMachine = status === 'verified' && decided?.by === 'machine';
  return { state: 'done', title, text: byMachine ? '已通过' : '已完成' };
}

function personStep({ status, decided, review_until: until }: VerifyRemark): TimelineStep {
  const title = '人工审核';
  if (status === 'in_review')
    return { state: 'now', title, text: until ? `正在审核，最迟 ${beijingTime(until)} 有结果` : '正在审核' };
  if (decided?.by === 'reviewer') return { state: 'done', title, text: '已通过' };
  return status === 'verified'
    ? { state: 'done', title, text: '不需要' }
    : { state: 'later', title, text: '系统拿不准时，由工作人员查看' };
}
