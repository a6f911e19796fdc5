import { useNavigate } from 'react-router-dom';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { GiveUp } from '../../../process/sale/give-up.tsx';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { useMoveOn } from '../../../process/sale/use-move-on.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { ResultHead } from '../../../ui/result-head.tsx';
import { SaidCard } from '../../../parts/underwriting/said-card.tsx';
import { bar, type HealthProps } from './props.ts';
import { Redirect } from '../../../parts/redirect/redirect.tsx';

/** What was confirmed leads on: to more questions, to a person, to conditions, or to the next step. */
export function NextPage({ processNo, record, conclusion }: HealthProps) {
  const { busy, failure, moveOn } = useMoveOn(record);
  const navigate = useNavigate();
  const { next } = conclusion;
  if (next === 'smart') return <Redirect to={addressOf('/intelligent-underwriting-transfer', processNo)} />;
  if (next === 'conditions')
    return <Redirect to={addressOf('/intelligent-underwriting-result', processNo)} />;
  const isManual = next === 'manual';
  return (
    <Page
      title={bar}
      step={{ ...stepPlace(record), part: 0.9 }}
      actions={
        <Button busy={busy} onClick={() => void moveOn(isManual ? 'turn_to_manual' : 'pass_health')}>
          {isManual ? '去上传资料' : '下一步'}
        </Button>
      }
    >
      {isManual ? (
        <ResultHead tone="waiting" title="需要核保员看一看">
          请上传病历和检查报告，核保员按资料决定能不能承保、按什么条件承保。
        </ResultHead>
      ) : (
        <ResultHead tone="good" title="健康告知已通过">
          按原来的保费和保障承保。
        </ResultHead>
      )}
      <FailureNotice failure={failure} />
      {conclusion.members.map((member) => (
        <SaidCard
          key={member.member_no}
          title={`${member.name}的健康告知`}
          member={member}
          aside={
            !member.by_invitation && (
              <Button
                small
                look="plain"
                aria-label={`核对或更正${member.name}的健康告知`}
                onClick={() => void navigate(shownAddress(processNo, member.member_no))}
              >
                核对或更正
              </Button>
            )
          }
        />
      ))}
      <GiveUp record={record} />
    </Page>
  );
}

/** What was told of somebody, to be looked at once more: it is not this page's to change once it was sent in. */
const shownAddress = (processNo: string, memberNo: string): string =>
  `/show-health-data?${new URLSearchParams({ processNo, memberNo, from: 'health' }).toString()}`;
