import { recordingApi } from './api.ts';

/** Why what is about to be read was not taken the last time, for each segment that has a reason; empty the first time. */
export function useReminders(transmitRecordNo: string): readonly string[] {
  const { data } = recordingApi.useReadContentQuery({ transmit_record_no: transmitRecordNo });
  return (data?.segments ?? []).flatMap(({ status, remark }) =>
    status === 'repeat' && remark ? [remark] : [],
  );
}
