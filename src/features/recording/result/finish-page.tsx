import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { VerifyRemark } from '../../../../contract/services/single-recording.ts';
import type { Failure } from '../../../api/failure.ts';
import { baseApi } from '../../../api/base-api.ts';
import { platform } from '../../../platform/current.ts';
import { pageCloser } from '../../../platform/page-closer.ts';
import { beijingTime, spokenDuration } from '../../../lib/dates.ts';
import { usePollingInterval } from '../../../lib/use-polling-interval.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Rows } from '../../../ui/card.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { showToast } from '../../../ui/toast.ts';
import { recordingApi } from '../api.ts';
import { resultSteps } from './result-steps.ts';
import { SubmittedVideo } from './submitted-video.tsx';
import { useForgetSubmitted } from './use-forget-submitted.ts';
import { Timeline } from '../../../ui/timeline.tsx';
import { FailurePage } from '../../../parts/failure/failure-page.tsx';
import { PageGuard, type GuardedPageProps } from '../../../process/recording/page-guard.tsx';
import { PrivacyLink } from '../../../parts/consent/privacy-link.tsx';

export default function FinishPage() {
  return <PageGuard page="/recording-finish">{(props) => <Finish {...props} />}</PageGuard>;
}

const pollMs = 2000;

function Finish({ transmitRecordNo, detail }: GuardedPageProps) {
  const dispatch = useDispatch();
  useForgetSubmitted(detail.recording_no);
  const { data, error, refetch, fulfilledTimeStamp } = recordingApi.useVerifyRemarkQuery(
    { transmit_record_no: transmitRecordNo },
    { pollingInterval: usePollingInterval(pollMs), refetchOnMountOrArgChange: true },
  );
  const moved = data && data.next_step_alias !== detail.next_step_alias;
  useEffect(() => {
    if (moved) dispatch(baseApi.util.invalidateTags(['Recording']));
    // After each answer: what is asked for then may not be answered either.
  }, [moved, fulfilledTimeStamp, dispatch]);
  if (!data && error) return <FailurePage failure={error as Failure} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const { title, text } = outcome(data);
  return (
    <StatePage
      tone={data.status === 'in_review' ? 'waiting' : 'good'}
      bar="录制完成"
      title={title}
      text={text}
      actions={<Done />}
    >
      <Receipt remark={data} product={detail.product_name} transmitRecordNo={transmitRecordNo} />
      <Card title="接下来">
        <Timeline steps={resultSteps(data)} />
      </Card>
      <PrivacyLink />
    </StatePage>
  );
}

interface ReceiptProps {
  readonly remark: VerifyRemark;
  readonly product: string;
  readonly transmitRecordNo: string;
}

/** What somebody who calls about it is asked for. */
function Receipt({ remark, product, transmitRecordNo }: ReceiptProps) {
  const { recording_no, submitted_at: at, duration_ms: ms } = remark;
  return (
    <Card title="提交回执">
      <Rows
        rows={[
          { label: '录制编号', value: recording_no },
          { label: '产品', value: product },
          ...(at === null ? [] : [{ label: '提交时间', value: beijingTime(at) }]),
          ...(ms === null ? [] : [{ label: '录制时长', value: <strong>{spokenDuration(ms)}</strong> }]),
        ]}
      />
      <SubmittedVideo {...{ transmitRecordNo }} beingChecked={remark.status === 'submitted'} />
    </Card>
  );
}

/** Closes the page where the app lets it; a plain browser closes no page that it did not open. */
function Done() {
  const close = pageCloser(platform.name);
  const done = () => (close ? close() : void showToast('已办完，您可以关闭本页'));
  return <Button onClick={done}>完成</Button>;
}

/** Says honestly how far it is: with the machine, with a person, or passed by one of them. */
function outcome({ status, decided, review_until: until }: VerifyRemark): {
  readonly title: string;
  readonly text: string;
} {
  if (status === 'in_review')
    return {
      title: '录制已提交，正在人工审核',
      text: `工作人员正在看您的录像${until ? `，最迟 ${beijingTime(until)} 前给出结果` : ''}。您可以关闭本页，等短信通知。`,
    };
  if (status === 'verified')
    return {
      title: '录制已通过',
      text:
        decided?.by === 'reviewer'
          ? '审核员已看过录像并通过，您可以关闭本页。'
          : '系统检查已通过，您可以关闭本页。',
    };
  return { title: '录制已提交', text: '视频已完整上传，无需停留在本页。' };
}
