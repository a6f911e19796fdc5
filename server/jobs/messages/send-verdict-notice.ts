import type { Message } from '../../domain/messages.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { notifyChanged } from '../../records/events/events.ts';
import { productAndSalesOf } from '../../records/recording/policy-facts.ts';
import { findRecording, personOf, type RecordingRow } from '../../records/recording/recordings.ts';
import { isLinkOver } from '../../records/recording/renew-recording.ts';
import { hasLeft, isOnlineDesk, type SalesAgentRow } from '../../records/sales/sales-agents.ts';

/** Tells the reader by SMS how it came out, as the page promised. */
export const sendVerdictNotice =
  (context: ServiceContext): JobHandler<{ readonly recordingNo: string }> =>
  async ({ recordingNo }) => {
    const { connection, personalData, sms, now } = context;
    const recording = await findRecording(connection.db, recordingNo);
    if (!recording || recording.forgottenAt !== null) return;
    const { product, sales } = await productAndSalesOf(connection.db, recording);
    const isOver = await isLinkOver(connection.db, recording, now());
    const message = noticeOf(recording, product.name, isOver ? sales : null);
    if (!message) return;
    const person = await personOf(connection.db, recording);
    await sms.send(personalData.open(person.mobileSealed), message);
    notifyChanged(context, recordingNo);
  };

/** `helper`: who has a new link to give where the one that is known is over. */
function noticeOf(
  { status, segments, orderNo, erasedAt }: RecordingRow,
  product: string,
  helper: SalesAgentRow | null,
): Message | null {
  if (status === 'verified') return { kind: 'verdict_passed', values: { product } };
  const what = helper ? askWords(helper, orderNo !== null) : '请点开原来的链接';
  const isSentBack = status === 'returned' || status === 'expired';
  if (erasedAt !== null) return isSentBack ? { kind: 'verdict_erased', values: { product, what } } : null;
  const repeated = segments.filter((segment) => segment.status === 'repeat').length;
  // The clock may have been faster than this message.
  if (status !== 'returned' && !(status === 'expired' && repeated > 0)) return null;
  // They consented anew before this message went out: they know.
  if (segments.every((segment) => segment.status === 'unread')) return null;
  return helper
    ? { kind: 'verdict_link_over', values: { product, segments: repeated, what } }
    : { kind: 'verdict_returned', values: { product, segments: repeated } };
}

/** Who bought alone, or whose agent left, makes a new link from their policy, or asks the insurer where there is none here. */
function askWords(agent: SalesAgentRow, hasPolicy: boolean): string {
  const isAlone = isOnlineDesk(agent.salesNo);
  if (!isAlone && !hasLeft(agent)) return `请联系顾问${agent.name}`;
  return isAlone || hasPolicy ? '请打开电子保单，点“去录制”' : '请联系保险公司客服';
}
