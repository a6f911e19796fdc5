import { useNavigate } from 'react-router-dom';
import { throughDay } from '../../../../contract/dates.ts';
import { spokenDuration } from '../../../lib/dates.ts';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Rows } from '../../../ui/card.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { usePolicyDetailQuery } from '../api.ts';
import { Redirect } from '../../../parts/redirect/redirect.tsx';

const bar = '投保完成';

/** All is done: from when on one is insured, and what is left to do. */
export default function OrderInfoFinishPage() {
  return (
    <SalePageGuard page="/order-info-finish" bar={bar}>
      {(props) => <Finish {...props} />}
    </SalePageGuard>
  );
}

function Finish({ processNo }: SalePageProps) {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = usePolicyDetailQuery(
    { process_no: processNo },
    { refetchOnMountOrArgChange: true },
  );
  if (!data) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  const { policy } = data;
  if (!policy || policy.ended_at !== null || policy.received_at === null)
    // What is kept here may be from before it was signed for: decided by what the server says now.
    return isFetching ? <PageSkeleton /> : <Redirect to={addressOf('/order-info', processNo)} />;
  const { visit, recording, cooling_off } = policy;
  const owesVisit = visit !== null && visit.completed_at === null;
  const look = (
    <Button
      look={owesVisit ? 'outline' : 'primary'}
      onClick={() => void navigate(addressOf('/order-info', processNo))}
    >
      看保单
    </Button>
  );
  return (
    <StatePage
      tone="good"
      bar={bar}
      title="都办好了"
      text={`保障从 ${policy.starts_on} 零时开始`}
      actions={
        <>
          {look}
          {owesVisit && (
            <Button onClick={() => void navigate(addressOf('/interview-online', processNo))}>去回访</Button>
          )}
        </>
      }
    >
      <Card title={owesVisit || recording?.link ? '接下来' : '请记住'}>
        <Rows
          rows={[
            ...(owesVisit
              ? [{ label: '在线回访', value: `${throughDay(visit.until)}，${visit.questions} 题约 2 分钟` }]
              : []),
            ...(recording?.link
              ? [
                  {
                    label: '朗读录制',
                    value: `在保单页开始，朗读约 ${spokenDuration(recording.reading_ms)}`,
                  },
                ]
              : []),
            { label: '犹豫期', value: `${throughDay(cooling_off.until)}可全额退保` },
            { label: '保单号', value: policy.policy_no },
          ]}
        />
      </Card>
    </StatePage>
  );
}
