import type { BoardCustomer, BoardStep, Owed } from '../../../contract/services/sales-recording.ts';

type Tone = 'good' | 'attention' | 'danger' | 'quiet';

const owedWords: Record<Owed, readonly [word: string, tone: Tone]> = {
  help: ['需您协助', 'danger'],
  new_link: ['链接已过期', 'danger'],
  repeat: ['待重录', 'attention'],
  recording: ['待朗读', 'attention'],
  will_check: ['待意愿确认', 'attention'],
  policy: ['待确认保单', 'attention'],
  identity: ['待验证身份', 'attention'],
  review: ['人工审核中', 'quiet'],
  verdict: ['系统检查中', 'quiet'],
  revoked: ['已撤回', 'quiet'],
  ended: ['保单已终止', 'quiet'],
  nothing: ['✓ 已完成', 'good'],
};

export function owedWord({ owed, status }: BoardCustomer): readonly [word: string, tone: Tone] {
  return status === 'recording' && owed !== 'ended' ? ['正在朗读', 'good'] : owedWords[owed];
}

const stepWords: Record<BoardStep, string> = {
  identity: '身份',
  policy: '保单',
  will_check: '意愿',
  recording: '朗读',
  verdict: '结果',
};

/** 保单 2/4 while it is at it; the tick and the tone say the rest. */
export function stepWord(step: BoardStep, customer: BoardCustomer): string {
  const { policy_items: items, segments } = customer;
  if (step === 'policy' && items.done > 0 && items.done < items.total)
    return `${stepWords.policy} ${items.done}/${items.total}`;
  if (step === 'recording' && segments.read > 0 && segments.read < segments.total)
    return `${stepWords.recording} ${segments.read}/${segments.total}`;
  return stepWords[step];
}

export const longStepWords: Record<BoardStep, string> = {
  identity: '验证身份',
  policy: '确认保单',
  will_check: '意愿确认',
  recording: '朗读并提交',
  verdict: '检查通过',
};

/** What is going on right now, and whose turn it is. */
export function nowWords(customer: BoardCustomer): { readonly title: string; readonly text: string } {
  const { link, policy_items: items, segments, repeat, submissions_left: left } = customer;
  switch (customer.owed) {
    case 'identity':
      return link.opened_at
        ? { title: '客户已打开链接', text: '正在验证身份' }
        : { title: '等待客户打开链接', text: '请客户用手机扫码，或把链接发给客户' };
    case 'policy':
      return { title: `正在确认保单 ${items.done}/${items.total}`, text: '身份已验证，客户在逐项确认' };
    case 'will_check':
      return { title: '等待意愿确认', text: '保单已确认，客户按提示完成即可' };
    case 'recording':
      return customer.status === 'recording'
        ? { title: `正在朗读 ${segments.read}/${segments.total} 段`, text: '中断也不会丢，回来接着读即可' }
        : { title: '准备朗读', text: '前面的步骤都已完成' };
    case 'verdict':
      return { title: '系统检查中', text: '录像已完整收到，客户无需等待' };
    case 'review':
      return { title: '人工审核中', text: '工作人员在看录像，结果会短信通知客户' };
    case 'repeat':
      return { title: `有 ${repeat.length} 段需要重录`, text: `其余已通过，还可提交 ${left} 次` };
    case 'help':
      return { title: '提交次数已用完', text: '请联系客户了解情况，再换一个新链接' };
    case 'new_link':
      return { title: '链接已过期', text: '换一个新链接后，客户从验证身份开始，已通过的朗读保留' };
    case 'revoked':
      return { title: '链接已撤回', text: '需要时可以换一个新链接，已通过的朗读保留' };
    case 'ended':
      return { title: '保单已终止', text: '不用再录制，也不用再发链接' };
    case 'nothing':
      return { title: '已完成', text: '录像检查已通过，无需再操作' };
  }
}
