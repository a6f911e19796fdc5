import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import type { Failure } from '../../api/failure.ts';
import { recordingApi } from './api.ts';
import { FailurePage } from './failure-page.tsx';
import styles from './fail-page.module.css';
import { Gate, type Standing } from './gate.tsx';
import { SegmentCard } from './segment-card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useReadContent } from './use-read-content.ts';

export default function FailPage() {
  return <Gate page="/recording-fail">{(standing) => <Fail {...standing} />}</Gate>;
}

function Fail({ transmitRecordNo, detail }: Standing) {
  const navigate = useNavigate();
  const key = { transmit_record_no: transmitRecordNo };
  const remark = recordingApi.useVerifyRemarkQuery(key, { refetchOnMountOrArgChange: true });
  const content = useReadContent(transmitRecordNo);
  if (remark.error)
    return <FailurePage failure={remark.error as Failure} onRetry={() => void remark.refetch()} />;
  if (content.kind === 'failed') return <FailurePage failure={content.failure} onRetry={content.retry} />;
  if (!remark.data || content.kind === 'asking') return <PageSkeleton />;
  const { segments } = content.content;
  const repeat = segments.filter(({ status }) => status === 'repeat');
  const whole = (remark.data.findings ?? []).filter(({ segment }) => segment === null);

  return (
    <Page
      title="需要重录"
      actions={
        <Button onClick={() => void navigate('/recording-start-video')}>
          {repeat.length > 0 ? `重新录制这 ${repeat.length} 段` : '重新录制'}
        </Button>
      }
    >
      <div className={styles.lead}>
        <h2>{repeat.length > 0 ? `还有 ${repeat.length} 段需要补录` : '这次录制没有通过检查'}</h2>
        <p>{repeat.length > 0 ? '其余内容已通过，不用再读。' : '已确认的保单信息都已保存，只需重新朗读。'}</p>
      </div>
      {whole.length > 0 && (
        <Card title="检查结果">
          <ul className={styles.findings}>
            {whole.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
        </Card>
      )}
      {repeat.map((segment) => (
        <SegmentCard
          key={segment.index}
          place={segments.indexOf(segment) + 1}
          segment={withFinding(segment, remark.data?.findings ?? [])}
        />
      ))}
      <Notice tone="info">对结果有疑问？请联系顾问{detail.agent.name}，可申请由工作人员复核。</Notice>
    </Page>
  );
}

function withFinding<S extends { index: number; remark: string | null }>(
  segment: S,
  findings: readonly { segment: number | null; message: string }[],
): S {
  return {
    ...segment,
    remark: segment.remark ?? findings.find((finding) => finding.segment === segment.index)?.message ?? null,
  };
}
