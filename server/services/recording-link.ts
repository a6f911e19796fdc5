import { and, eq, isNull, sql } from 'drizzle-orm';
import { agentMay, resendFrom } from '../domain/board.ts';
import { Failure } from '../domain/failure.ts';
import { isOpen } from '../domain/recording.ts';
import type { Transaction } from '../ports/database.ts';
import type { JobHandler } from '../ports/job-queue.ts';
import { recordingEvents, recordings, transmitRecords } from '../ports/schema.ts';
import { factsOf, linkAddress, linksSent, newestLinks } from './board-rows.ts';
import type { ServiceContext } from './handler.ts';
import { newId } from './ids.ts';
import { productOf } from './policy-facts.ts';
import { moveRecording, personOf } from './recording-access.ts';
import type { RecordingRow } from './recording-access.ts';
import { submissionsUsed } from './submissions.ts';

// What an agent does with a customer's link. Each is done once however often it is asked for.

interface Asked {
  readonly recordingNo: string;
  readonly salesNo: string;
}

type AskedOnce = Asked & { readonly requestId: string; readonly origin: string };

export const sendLinkJob = 'send_link';

/** Owes the customer one message with the link that is good now. */
export async function sendLinkAgain(context: ServiceContext, asked: AskedOnce): Promise<void> {
  const at = context.now();
  await context.connection.db.transaction(async (tx) => {
    const { recording, facts } = await ownRecording(tx, asked, at);
    if (await doneBefore(tx, asked, 'send_link')) return;
    if (!agentMay(facts).resend) throw new Failure('linkNotOpen');
    const sent = (await linksSent(tx, [recording.recordingNo], at)).get(recording.recordingNo) ?? [];
    const from = resendFrom(sent, at);
    if (from) throw new Failure('linkSentLately', { data: { resend_from: from.toISOString() } });
    await oweLink(context, tx, asked, at);
  });
}

/** The link is dead at once: the customer's next call is refused. */
export async function revokeLink(context: ServiceContext, asked: Asked): Promise<void> {
  const at = context.now();
  await context.connection.db.transaction(async (tx) => {
    const { recording, facts } = await ownRecording(tx, asked, at);
    if (facts.status === 'revoked') return;
    if (!isOpen(recording.status))
      throw new Failure(recording.status === 'expired' ? 'linkNotOpen' : 'linkInUse');
    await revoke(tx, recording, asked.salesNo, at);
  });
}

/** A new link for the same recording, sent at once: identity and policy anew, and what was read stays read. */
export async function renewLink(context: ServiceContext, asked: AskedOnce): Promise<void> {
  const at = context.now();
  const expiresAt = new Date(at.getTime() + context.settings.linkDays * 86_400_000);
  await context.connection.db.transaction(async (tx) => {
    const { recording, facts } = await ownRecording(tx, asked, at);
    if (await doneBefore(tx, asked, 'renew')) return;
    if (!agentMay(facts).renew) throw new Failure(isOpen(facts.status) ? 'linkStillOpen' : 'linkInUse');
    // Open still where the submissions are used up, or where the clock's job has not been by.
    const closed = isOpen(recording.status) ? await revoke(tx, recording, asked.salesNo, at) : recording;
    await moveRecording(
      tx,
      closed,
      'renew',
      { mover: 'agent', actor: asked.salesNo, at, detail: { request_id: asked.requestId } },
      { holder: null, confirmedItems: {}, willOutcome: null, expiresAt },
    );
    await tx
      .update(transmitRecords)
      .set({ revokedAt: at })
      .where(and(eq(transmitRecords.recordingNo, recording.recordingNo), isNull(transmitRecords.revokedAt)));
    await tx.insert(transmitRecords).values({
      transmitRecordNo: newId('T'),
      code: newId('', 12),
      linkKind: 'policySingleRecording',
      recordingNo: recording.recordingNo,
      expiresAt,
      createdAt: at,
    });
    await oweLink(context, tx, asked, at);
  });
}

/** Sends what was owed: the link that is good when the message goes out. */
export const sendLink =
  ({ connection, personalData, sms, now }: ServiceContext): JobHandler =>
  async (payload) => {
    const recordingNo = String(payload['recordingNo']);
    const [recording] = await connection.db
      .select()
      .from(recordings)
      .where(eq(recordings.recordingNo, recordingNo))
      .limit(1);
    const link = (await newestLinks(connection.db, [recordingNo])).get(recordingNo);
    if (!recording || !link || link.revokedAt || link.expiresAt <= now() || !isOpen(recording.status)) return;
    const person = await personOf(connection.db, recording);
    const { product, agent } = await productOf(connection.db, recording);
    await sms.sendLink(personalData.open(person.mobileSealed), {
      product: product.name,
      agent: agent.name,
      address: linkAddress(String(payload['origin']), link.code),
      code: link.code,
    });
  };

async function ownRecording(tx: Transaction, asked: Asked, at: Date) {
  const [recording] = await tx
    .select()
    .from(recordings)
    .where(and(eq(recordings.recordingNo, asked.recordingNo), eq(recordings.salesNo, asked.salesNo)))
    .limit(1)
    .for('update');
  if (!recording) throw new Failure('customerMissing');
  const numbers = [recording.recordingNo];
  const link = (await newestLinks(tx, numbers)).get(recording.recordingNo);
  const used = (await submissionsUsed(tx, numbers)).get(recording.recordingNo) ?? 0;
  return { recording, facts: factsOf(recording, link, used, at) };
}

/** Under the recording's lock, so that the same request twice at once is seen too. */
async function doneBefore(tx: Transaction, asked: AskedOnce, name: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: recordingEvents.id })
    .from(recordingEvents)
    .where(
      and(
        eq(recordingEvents.recordingNo, asked.recordingNo),
        eq(recordingEvents.name, name),
        sql`${recordingEvents.detail}->>'request_id' = ${asked.requestId}`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

async function revoke(
  tx: Transaction,
  recording: RecordingRow,
  salesNo: string,
  at: Date,
): Promise<RecordingRow> {
  await tx
    .update(transmitRecords)
    .set({ revokedAt: at })
    .where(and(eq(transmitRecords.recordingNo, recording.recordingNo), isNull(transmitRecords.revokedAt)));
  return await moveRecording(tx, recording, 'revoke', { mover: 'agent', actor: salesNo, at });
}

/** In the transaction of its reason: the message is owed exactly if that is written. */
async function oweLink(
  { jobs }: ServiceContext,
  tx: Transaction,
  { recordingNo, salesNo, requestId, origin }: AskedOnce,
  at: Date,
): Promise<void> {
  await tx.insert(recordingEvents).values({
    recordingNo,
    name: 'send_link',
    actor: salesNo,
    detail: { request_id: requestId },
    at,
  });
  await jobs.enqueue(tx, sendLinkJob, `${recordingNo}/${requestId}`, { recordingNo, origin });
}
