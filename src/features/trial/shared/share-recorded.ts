import { isRecordWanted } from '../../../parts/share/record-wanted.ts';
import { platform } from '../../../platform/current.ts';
import { isSalesHost } from '../../../session/sales-host.ts';
import { sessionValues } from '../../../session/session-values.ts';

/** Whether sharing from this visit makes a record. */
export const isShareRecorded = (): boolean =>
  isRecordWanted({
    platform: platform.name,
    mode: sessionValues.processMode.get() === 'sales_transmit' ? 'sales_transmit' : 'customer_insure',
    isSalesHost: isSalesHost(),
  });
