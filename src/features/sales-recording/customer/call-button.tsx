import { isFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { Button } from '../../../ui/button.tsx';
import { salesRecordingApi } from '../api.ts';
import styles from './call-button.module.css';

/** The whole number comes when it is asked for, and that leaves a trace. */
export function CallButton({ recordingNo }: { readonly recordingNo: string }) {
  const [call, { data, error, isLoading }] = salesRecordingApi.useCallCustomerMutation();
  if (data)
    return (
      <a className={styles.number} href={`tel:${data.mobile}`}>
        拨打 {data.mobile.replace(/(\d{3})(\d{4})(\d{4})/, '$1 $2 $3')}
      </a>
    );
  return (
    <>
      <Button small look="outline" busy={isLoading} onClick={() => void call({ recording_no: recordingNo })}>
        打电话
      </Button>
      {error && (
        <span className={styles.failure} role="alert">
          {isFailure(error) ? failureText(error) : '没有取得号码，请重试'}
        </span>
      )}
    </>
  );
}
