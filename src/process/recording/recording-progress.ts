import { recordingCodes } from '../../../contract/codes/recording.ts';
import { type ConfirmDetail, singleRecording } from '../../../contract/services/single-recording.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';
import { type Failure, failureCode } from '../../api/failure.ts';
import { type RecordingRoute, redirectFor } from './step-route.ts';

export const recordingProgressApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    confirmDetail: endpoint(build, singleRecording.confirmDetail, { quiet: true, provides: 'Recording' }),
  }),
});

export type RecordingProgress =
  /** What is known of the recording, if anything, while its page is changed. */
  | { readonly kind: 'leave'; readonly to: RecordingRoute; readonly detail: ConfirmDetail | null }
  | { readonly kind: 'stay'; readonly detail: ConfirmDetail }
  /** Not known yet, or why not. */
  | { readonly kind: 'pending'; readonly failure: Failure | null; readonly onRetry: () => void };

/**
 * Asks the server how far the recording is and reconciles the page with it: a deep link, a page left and come back
 * to, and a call just answered all end on the page that the server's next step names.
 */
export function useRecordingProgress(transmitRecordNo: string, page: RecordingRoute): RecordingProgress {
  const { data, error, refetch } = recordingProgressApi.useConfirmDetailQuery(
    { transmit_record_no: transmitRecordNo },
    { refetchOnMountOrArgChange: 5 },
  );
  if (error && failureCode(error) === recordingCodes.recordingExpired.code)
    return { kind: 'leave', to: '/recording-expire', detail: null };
  if (data) {
    const to = redirectFor(data.next_step_alias, page, data.submissions_left);
    return to ? { kind: 'leave', to, detail: data } : { kind: 'stay', detail: data };
  }
  return {
    kind: 'pending',
    failure: (error as Failure | undefined) ?? null,
    onRetry: () => void refetch(),
  };
}
