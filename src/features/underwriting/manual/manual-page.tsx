import { useNavigate } from 'react-router-dom';
import type { ManualStatusOfOrder } from '../../../../contract/model/underwriting-case.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import { LiveWord } from '../../../parts/identity/live-word.tsx';
import { useMembers } from '../../../parts/identity/use-members.ts';
import { fresh, underwritingApi } from '../../../parts/underwriting/api.ts';
import { WithdrawRow } from '../../../parts/underwriting/withdraw-row.tsx';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { GiveUp } from '../../../process/sale/give-up.tsx';
import { OwnConsentsLine } from '../../../parts/consent/own-consents-line.tsx';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { NumberedList } from '../../../ui/numbered-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { ResultHead } from '../../../ui/result-head.tsx';
import { TapRow } from '../../../ui/tap-row.tsx';
import { Redirect } from '../../../parts/redirect/redirect.tsx';

const bar = '人工核保';

/** Waiting for the underwriter: when an answer comes, and that nobody has to stay. The page follows by itself. */
export default function ManualPage() {
  return (
    <SalePageGuard page="/manpower-underwriting" bar={bar}>
      {(props) => <Waiting {...props} />}
    </SalePageGuard>
  );
}

function Waiting({ processNo, record }: SalePageProps) {
  const subject = { process_no: processNo };
  const { data, error, refetch } = underwritingApi.useManualStatusQuery(subject, fresh);
  const { live } = useMembers(subject);
  const navigate = useNavigate();
  if (!data) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  if (data.asked_for.length > 0 || record.current_step_alias === 'manpower_underwriting')
    return <Asked status={data} processNo={processNo} record={record} />;
  if (data.result !== null) return <Redirect to={addressOf('/supplementary-images-result', processNo)} />;
  const images = data.members.reduce((sum, member) => sum + member.images, 0);
  return (
    <Page
      title={bar}
      step={{ ...stepPlace(record), part: 0.7 }}
      aside={<LiveWord state={live} />}
      actions={<Button onClick={() => void navigate('/')}>知道了</Button>}
    >
      <ResultHead tone="waiting" title="核保员正在审核">
        预计 {data.due_at ? beijingTime(data.due_at) : ''} 前有结果。可以离开本页，结果会短信通知您。
      </ResultHead>
      <Card title="进度">
        <NumberedList
          done={1}
          items={[
            `资料已提交，${images} 张`,
            data.ahead > 0 ? `核保员审核中，前面还有 ${data.ahead} 份` : '核保员审核中',
            `核保结论，短信发送至 ${data.mobile_masked ?? '您的手机'}`,
          ]}
        />
      </Card>
      <Card>
        <TapRow
          {...(data.open_for_images
            ? { title: '再补充资料', note: '审核开始前可以添加' }
            : { title: '查看已交的资料', note: '审核已开始，不能再添加；还需要什么会短信通知您' })}
          onTap={() => void navigate(addressOf('/supplementary-images', processNo))}
        />
        <WithdrawRow
          processNo={processNo}
          memberNo={null}
          note="这次投保同时取消"
          cancels
          onDone={() => void navigate(addressOf('/insure-progress', processNo))}
        />
        <TapRow title="联系客服" note={data.service_phone} href={`tel:${data.service_phone}`} />
      </Card>
      <OwnConsentsLine processNo={processNo} />
    </Page>
  );
}

interface AskedProps extends SalePageProps {
  readonly status: ManualStatusOfOrder;
}

/** Material is wanted, for the first time or once more. */
function Asked({ status, processNo, record }: AskedProps) {
  const navigate = useNavigate();
  return (
    <Page
      title={bar}
      step={{ ...stepPlace(record), next: '核保员审核', part: 0.55 }}
      actions={
        <Button onClick={() => void navigate(addressOf('/supplementary-images', processNo))}>
          去上传资料
        </Button>
      }
    >
      <ResultHead tone="attention" title="需要补充资料">
        核保员看过后，还需要下面这些。传好后继续审核。
      </ResultHead>
      <Card title="需要什么">
        {status.asked_for.map(({ image, member_no, title, note }) => (
          <p key={`${member_no}-${image}`}>
            <b>{title}：</b>
            {note}
          </p>
        ))}
        {status.asked_for.length === 0 && <p>请按页面提示上传病历和检查报告。</p>}
      </Card>
      <GiveUp record={record} />
    </Page>
  );
}
