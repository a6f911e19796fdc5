import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { beijingTime } from '../../../lib/dates.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { useFollowStep } from '../../../process/sale/use-follow-step.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { matterOf } from '../words.ts';
import { CallNotice } from './call-notice.tsx';
import type { VisitProps } from '../props.ts';

/** All is answered and kept; with that the process is told that the visit is over. */
export function AnsweredPage({ visit, processNo, record }: VisitProps) {
  const navigate = useNavigate();
  const follow = useFollowStep();
  const told = useRef(false);
  useEffect(() => {
    if (told.current || record.status !== 'processing' || record.current_step_alias !== 'online_visit')
      return;
    told.current = true;
    // What is not told now is told when the page is opened again: the answers are kept.
    follow(record, 'complete_visit').catch(() => {
      told.current = false;
    });
  }, [follow, record]);
  return (
    <StatePage
      tone="good"
      bar="在线回访"
      title="回访完成，谢谢您"
      text={`${visit.questions.length} 题都已回答并保存，${beijingTime(visit.completed_at ?? '')}`}
      actions={
        <Button onClick={() => void navigate(addressOf('/order-info', processNo), { replace: true })}>
          返回保单
        </Button>
      }
    >
      {visit.questions.map(
        ({ question, call }) => call && <CallNotice key={question} call={call} visit={visit} />,
      )}
      <Card title="您的回答">
        <Timeline
          steps={visit.questions.map(({ question, yes, explained }) => ({
            state: 'done',
            title: matterOf(question),
            text: explained ? `已再次说明，${yes}` : yes,
          }))}
        />
      </Card>
    </StatePage>
  );
}
