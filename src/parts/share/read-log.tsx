import { useEffect } from 'react';
import { product } from '../../../contract/services/product.ts';
import { send } from '../../api/transport.ts';
import { withVisitor } from '../../api/with-visitor.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { sessionValues } from '../../session/session-values.ts';
import { sharedRecordOf, shareValues, type SharedReading } from '../../session/share-values.ts';

interface Props {
  /** Route, without its parameters. */
  readonly page: string;
  readonly productNo: string;
  readonly processNo?: string;
}

const beatMs = 15_000;
/** No opening is longer than a day. */
const mostSeconds = 86_400;

/** The opening of this tab: one log, over all pages that follow. */
function readingOf(transmitRecordNo: string): SharedReading {
  const kept = shareValues.sharedReading.get();
  return kept?.transmitRecordNo === transmitRecordNo
    ? kept
    : { transmitRecordNo, requestId: newRequestId(), seconds: 0 };
}

/** Tells who shared it how far it is read, as long as the page is looked at; shows nothing, and stops nobody. */
export function ReadLog({ page, productNo, processNo }: Props) {
  useEffect(() => {
    const transmitRecordNo = sharedRecordOf(productNo);
    if (transmitRecordNo === null) return;
    let since: number | null = Date.now();
    const tell = () => {
      const reading = readingOf(transmitRecordNo);
      const more = since === null ? 0 : (Date.now() - since) / 1000;
      const seconds = Math.min(mostSeconds, Math.round(reading.seconds + more));
      if (since !== null) since = Date.now();
      shareValues.sharedReading.set({ ...reading, seconds });
      void keepReading({ ...reading, seconds }, page, processNo);
    };
    const seen = () => {
      if (document.hidden) tell();
      since = document.hidden ? null : Date.now();
    };
    tell();
    const timer = setInterval(() => !document.hidden && tell(), beatMs);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
      tell();
    };
  }, [page, productNo, processNo]);
  return null;
}

async function keepReading(
  reading: SharedReading,
  page: string,
  processNo: string | undefined,
): Promise<void> {
  const input = {
    ...{ transmit_record_no: reading.transmitRecordNo, request_id: reading.requestId },
    ...{ last_page: page, seconds: reading.seconds },
    ...(processNo === undefined ? {} : { process_no: processNo }),
  };
  const answer = await withVisitor(product.updateTransmitReadLog, () =>
    send(product.updateTransmitReadLog, input, new AbortController().signal, { keepalive: true }),
  );
  if (!answer.ok) return;
  const { transmit_read_log_no } = answer.data as { transmit_read_log_no: string };
  sessionValues.transmitReadLogNo.set(transmit_read_log_no);
}
