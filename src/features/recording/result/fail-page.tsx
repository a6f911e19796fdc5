import { useNavigate } from 'react-router-dom';
import type { VerifyRemark } from '../../../../contract/services/single-recording.ts';
import type { Failure } from '../../../api/failure.ts';
import { dateTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { recordingApi } from '../api.ts';
import styles from './fail-page.module.css';
import { FailurePage } from '../../../parts/failure/failure-page.tsx';
import { PageGuard, type GuardedPageProps } from '../../../process/recording/page-guard.tsx';
import { SegmentCard } from '../repeat/segment-card.tsx';
import { UsedUpPage } from './used-up-page.tsx';
import { useReadContent } from '../use-read-content.ts';

export default function FailPage() {
  return <PageGuard page="/recording-fail">{(props) => <Fail {...props} />}</PageGuard>;
}

/** Which segments, why, and what to do; only those are read again. */
function Fail({ transmitRecordNo, detail }: GuardedPageProps) {
  const navigate = useNavigate();
  const key = { transmit_record_no: transmitRecordNo };
  const remark = recordingApi.useVerifyRemarkQuery(key, { refetchOnMountOrArgChange: true });
  const content = useReadContent(transmitRecordNo);
  if (remark.error)
    return <FailurePage failure={remark.error as Failure} onRetry={() => void remark.refetch()} />;
  if (content.kind === 'failed') return <FailurePage failure={content.failure} onRetry={content.retry} />;
  if (!remark.data || content.kind === 'asking') return <PageSkeleton />;
  const { findings, repeat, remark: overall, submissions_left: left } = remark.data;
  if (left === 0) return <UsedUpPage sales={detail.sales} remark={remark.data} />;
  const { segments } = content.content;
  const whole = (findings ?? []).filter(({ segment }) => segment === null);

  return (
    <Page
      title="需要重录"
      actions={
        <Button onClick={() => void navigate('/recording-start-video')}>
          {repeat.length === 0
            ? '重新录制'
            : repeat.length === 1
              ? '重新录制这一段'
              : `重新录制这 ${repeat.length} 段`}
        </Button>
      }
    >
      <div className={styles.lead}>
        <h2>{repeat.length > 0 ? `还有 ${repeat.length} 段需要补录` : '这次录制没有通过检查'}</h2>
        <p>
          {repeat.length === 0
            ? '已确认的保单信息都已保存，只需重新朗读。'
            : repeat.length < segments.length
              ? '其余内容已通过，不用再读。'
              : '保单信息不用再确认，只需重新朗读。'}
        </p>
        <DecidedBy remark={remark.data} />
      </div>
      {overall && (
        <Notice tone="info" title="审核员的话">
          <p>{overall}</p>
        </Notice>
      )}
      {whole.length > 0 && (
        <Card title="检查结果">
          <ul className={styles.findings}>
            {whole.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
        </Card>
      )}
      {repeat.map(({ segment, place, remarks }) => {
        const found = segments.find(({ index }) => index === segment);
        return (
          found && (
            <SegmentCard
              key={segment}
              place={place}
              segment={{ ...found, remark: reasons(remarks) || found.remark }}
            />
          )
        );
      })}
      {left <= 2 && (
        <Notice tone="attention">还可以提交 {left} 次。录之前请看清上面的原因，用完后需要由顾问协助。</Notice>
      )}
      <Notice tone="info">对结果有疑问？请联系顾问{detail.sales.name}，可申请由工作人员复核。</Notice>
    </Page>
  );
}

/** One to a line; the card names the segment already. */
const reasons = (remarks: readonly string[]) =>
  remarks.map((remark) => remark.replace(/^第 \d+ 段的?/, '')).join('\n');

function DecidedBy({ remark: { decided } }: { readonly remark: VerifyRemark }) {
  if (!decided) return null;
  return (
    <p>
      {decided.by === 'reviewer' ? '审核员' : '系统'}检查于 {dateTime(decided.at)}
    </p>
  );
}
