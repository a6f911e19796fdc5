import { useNavigate } from 'react-router-dom';
import type { Segment } from '../../../../contract/model/recording.ts';
import type { VerifyRemark } from '../../../../contract/services/single-recording.ts';
import type { Failure } from '../../../api/failure.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { recordingApi } from '../api.ts';
import styles from './fail-page.module.css';
import { PendingPage } from '../../../parts/failure/pending-page.tsx';
import { PageGuard, type GuardedPageProps } from '../../../process/recording/page-guard.tsx';
import { SegmentCard } from '../repeat/segment-card.tsx';
import { RequestReview } from './request-review.tsx';
import { SubmittedStretch } from './submitted-stretch.tsx';
import { UsedUpPage } from './used-up-page.tsx';
import { useReadContent } from '../use-read-content.ts';

export default function FailPage() {
  return <PageGuard page="/recording-fail">{(props) => <Fail {...props} />}</PageGuard>;
}

function Fail({ transmitRecordNo }: GuardedPageProps) {
  const key = { transmit_record_no: transmitRecordNo };
  const remark = recordingApi.useVerifyRemarkQuery(key, { refetchOnMountOrArgChange: true });
  const content = useReadContent(transmitRecordNo);
  if (remark.error)
    return <PendingPage failure={remark.error as Failure} onRetry={() => void remark.refetch()} />;
  if (content.kind === 'pending') return <PendingPage {...content} />;
  if (!remark.data) return <PendingPage failure={null} onRetry={() => void remark.refetch()} />;
  if (remark.data.submissions_left === 0)
    return <UsedUpPage remark={remark.data} transmitRecordNo={transmitRecordNo} />;
  const { segments } = content.content;
  return <Returned remark={remark.data} segments={segments} transmitRecordNo={transmitRecordNo} />;
}

interface ReturnedProps {
  readonly remark: VerifyRemark;
  readonly segments: readonly Segment[];
  readonly transmitRecordNo: string;
}

/** Which segments, why, and what to do; only those are read again. */
function Returned({ remark, segments, transmitRecordNo }: ReturnedProps) {
  const navigate = useNavigate();
  const { repeat, remark: overall, submissions_left: left } = remark;
  const words = leadWords(repeat.length, segments.length);
  return (
    <Page
      title="需要重录"
      actions={<Button onClick={() => void navigate('/recording-start-video')}>{words.action}</Button>}
    >
      <div className={styles.lead}>
        <h2>{words.title}</h2>
        <p>{words.text}</p>
        <DecidedBy remark={remark} />
      </div>
      {overall && (
        <Notice tone="info" title="审核员的话">
          <p>{overall}</p>
        </Notice>
      )}
      <WholeFindings remark={remark} />
      {repeat.map(({ segment, place, remarks }) => {
        const found = segments.find(({ index }) => index === segment);
        return (
          found && (
            <SegmentCard
              key={segment}
              place={place}
              segment={{ ...found, remark: reasons(remarks) || found.remark }}
            >
              <SubmittedStretch {...{ transmitRecordNo, segment, place }} />
            </SegmentCard>
          )
        );
      })}
      {left <= 2 && (
        <Notice tone="attention">还可以提交 {left} 次。录之前请看清上面的原因，用完后需要由顾问协助。</Notice>
      )}
      <RequestReview transmitRecordNo={transmitRecordNo} remark={remark} />
    </Page>
  );
}

/** By how many segments of how many are to be read again; none: the whole was not taken. */
function leadWords(repeat: number, of: number) {
  if (repeat === 0)
    return {
      title: '这次录制没有通过检查',
      text: '已确认的保单信息都已保存，只需重新朗读。',
      action: '重新录制',
    };
  return {
    title: `还有 ${repeat} 段需要重录`,
    text: repeat < of ? '其余内容已通过，不用再读。' : '保单信息不用再确认，只需重新朗读。',
    action: repeat === 1 ? '重新录制这一段' : `重新录制这 ${repeat} 段`,
  };
}

/** What was found in the whole and in no segment. */
function WholeFindings({ remark: { findings } }: { readonly remark: VerifyRemark }) {
  const whole = (findings ?? []).filter(({ segment }) => segment === null);
  if (whole.length === 0) return null;
  return (
    <Card title="检查结果">
      <ul className={styles.findings}>
        {whole.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
    </Card>
  );
}

/** One to a line; the card names the segment already. */
const reasons = (remarks: readonly string[]) =>
  remarks.map((remark) => remark.replace(/^第 \d+ 段的?/, '')).join('\n');

function DecidedBy({ remark: { decided } }: { readonly remark: VerifyRemark }) {
  if (!decided) return null;
  return (
    <p>
      {decided.by === 'reviewer' ? '审核员' : '系统'}检查于 {beijingTime(decided.at)}
    </p>
  );
}
