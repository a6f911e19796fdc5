import type { RecordingStatus } from '../../../../contract/model/recording.ts';
import { usePollingInterval } from '../../../lib/use-polling-interval.ts';
import { Notice } from '../../../ui/notice.tsx';
import { recordingProgressApi } from '../../../process/recording/recording-progress.ts';

const followMs = 3000;

const inProgress = {
  title: '正在另一台设备上办理',
  text: '想换回本机，请在下面验证身份，会从读到的地方接着录。',
};
const done = { title: '已在另一台设备上提交', text: '本机不用再录。验证身份后可查看结果。' };

const words: Partial<Record<RecordingStatus, { readonly title: string; readonly text: string }>> = {
  identified: inProgress,
  policy_confirmed: inProgress,
  will_checked: inProgress,
  recording: { ...inProgress, title: '正在另一台设备上录制' },
  returned: { ...inProgress, title: '有段落需要重录' },
  submitted: done,
  in_review: done,
  verified: done,
};

/** What the device that was handed over to does, as it does it. */
export function ElsewhereNotice({ transmitRecordNo }: { readonly transmitRecordNo: string }) {
  const { data } = recordingProgressApi.useConfirmDetailQuery(
    { transmit_record_no: transmitRecordNo },
    { pollingInterval: usePollingInterval(followMs) },
  );
  const shown = data && !data.identified ? words[data.status] : undefined;
  return (
    <div role="status">
      {shown && (
        <Notice tone={shown === done ? 'good' : 'info'} title={shown.title}>
          <p>{shown.text}</p>
        </Notice>
      )}
    </div>
  );
}
