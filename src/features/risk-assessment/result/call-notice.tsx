import type { RiskConclusion } from '../../../../contract/services/risk-assessment.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { Notice } from '../../../ui/notice.tsx';

type Call = NonNullable<RiskConclusion['call']>;

interface Props {
  readonly call: Call;
  readonly phone: string;
}

const looks = {
  waiting: { tone: 'info', title: '等待人工回访' },
  agreed: { tone: 'good', title: '回访已完成，可以继续投保' },
  declined: { tone: 'attention', title: '回访后不再继续' },
} as const;

/** That a person calls before it goes on, or what came of their call (rule R16). */
export function CallNotice({ call, phone }: Props) {
  return (
    <Notice live {...looks[call.state]}>
      {call.state === 'waiting'
        ? `${beijingTime(call.at)} 前由工作人员致电您本人，说明后才能继续。可以离开本页。`
        : call.answer}
      {call.state === 'declined' && <p>有疑问请致电 {phone}。</p>}
    </Notice>
  );
}
