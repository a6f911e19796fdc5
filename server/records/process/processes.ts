import { and, eq, ne } from 'drizzle-orm';
import type { ProcessEvent } from '../../../contract/model/process.ts';
import { Failure } from '../../domain/failure.ts';
import { processOwner } from '../../domain/owner.ts';
import type { Moved } from '../../domain/process/process.ts';
import { taskStatusOf } from '../../domain/process/task-status.ts';
import type { SalesSession, VisitorOrSalesSession, VisitorSession } from '../../ports/caller.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { events } from '../../tables/event.ts';
import { orders } from '../../tables/order.ts';
import { processes, processSessions } from '../../tables/process.ts';
import { writeEvent, type By } from '../events/events.ts';
import { touchProcess } from '../events/sale-changes.ts';
import { newId } from '../new-id.ts';
import { newestOperation } from '../page-trace/operation-ends.ts';

export type ProcessRow = typeof processes.$inferSelect;

type NewProcess = Pick<
  ProcessRow,
  'productNo' | 'productVersion' | 'productPlanNo' | 'mode' | 'requestId' | 'transmitRecordNo' | 'salesNo'
>;

/**
 * A process that its session holds, or that an agent prepares, which nobody holds yet; the same session's of the same
 * request, where it was begun before, which is not `isNew`. Throws where the database takes the row and has none.
 */
export async function beginProcess(
  tx: Queryable,
  session: VisitorOrSalesSession,
  begun: NewProcess,
  at: Date,
): Promise<{ readonly process: ProcessRow; readonly isNew: boolean }> {
  const { sessionId } = session;
  const [made] = await tx
    .insert(processes)
    .values({
      ...begun,
      ...{ sessionId, createdAt: at, updatedAt: at },
      processNo: newId('I'),
      current: 'premium_trial',
      status: 'processing',
    })
    .onConflictDoNothing()
    .returning();
  if (!made) return { process: await processOfRequest(tx, sessionId, begun.requestId), isNew: false };
  if (!('salesNo' in session)) await joinProcess(tx, made.processNo, sessionId, at);
  await writeEvent(tx, processOwner(made.processNo), 'begin_process', {}, { actor: sessionId, at });
  return { process: made, isNew: true };
}

async function processOfRequest(tx: Queryable, sessionId: string, requestId: string): Promise<ProcessRow> {
  const [row] = await tx
    .select()
    .from(processes)
    .where(and(eq(processes.sessionId, sessionId), eq(processes.requestId, requestId)))
    .limit(1);
  if (!row) throw new Error('no process was begun');
  return row;
}

/** The session may go on with the process from now on. */
export async function joinProcess(
  tx: Queryable,
  processNo: string,
  sessionId: string,
  at: Date,
): Promise<void> {
  await tx.insert(processSessions).values({ processNo, sessionId, joinedAt: at }).onConflictDoNothing();
}

/**
 * The process of that number, whoever holds it. A lock keeps out who works on it, not what merely refers to it: two who
 * each wait for the other's reference would be a deadlock. Throws processMissing.
 */
export async function anyProcess(
  tx: Queryable,
  processNo: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<ProcessRow> {
  const query = tx.select().from(processes).where(eq(processes.processNo, processNo)).limit(1);
  const [row] = await (lock ? query.for('no key update') : query);
  if (!row) throw new Failure('processMissing');
  return row;
}

/** As anyProcess, of a session that may go on with it, or of the agent who prepares it. Throws processForeign too. */
export async function heldProcess(
  tx: Queryable,
  processNo: string,
  session: VisitorOrSalesSession,
  options: { readonly lock?: boolean } = {},
): Promise<ProcessRow> {
  const process = await anyProcess(tx, processNo, options);
  const isTheirs =
    'salesNo' in session ? isPreparedBy(process, session) : await holds(tx, processNo, session);
  if (!isTheirs) throw new Failure('processForeign');
  return process;
}

/** Whether the agent prepares it, or did. */
const isPreparedBy = ({ mode, salesNo }: ProcessRow, session: SalesSession): boolean =>
  mode === 'sales_transmit' && salesNo === session.salesNo;

/** Whether a customer goes on with it: from then on the agent who prepared it only reads. */
export async function isTakenOver(tx: Queryable, processNo: string): Promise<boolean> {
  const rows = await tx
    .select({ joinedAt: processSessions.joinedAt })
    .from(processSessions)
    .where(eq(processSessions.processNo, processNo))
    .limit(1);
  return rows.length > 0;
}

/** Throws processTakenOver where an agent would change what is the customer's by now. */
export async function requireWritable(
  tx: Queryable,
  processNo: string,
  session: VisitorOrSalesSession,
): Promise<void> {
  if ('salesNo' in session && (await isTakenOver(tx, processNo))) throw new Failure('processTakenOver');
}

/** A session that may go on with it, or undefined where none ever did. */
export async function someHolder(tx: Queryable, processNo: string): Promise<VisitorSession | undefined> {
  const [row] = await tx
    .select({ sessionId: processSessions.sessionId })
    .from(processSessions)
    .where(eq(processSessions.processNo, processNo))
    .limit(1);
  return row;
}

export async function holds(
  tx: Queryable,
  processNo: string,
  { sessionId }: VisitorSession,
): Promise<boolean> {
  const rows = await tx
    .select({ joinedAt: processSessions.joinedAt })
    .from(processSessions)
    .where(and(eq(processSessions.processNo, processNo), eq(processSessions.sessionId, sessionId)))
    .limit(1);
  return rows.length > 0;
}

/** The event that was sent under this idempotency key, or undefined. */
export async function eventOfRequest(
  tx: Queryable,
  processNo: string,
  requestId: string,
): Promise<string | undefined> {
  const { kind, no } = processOwner(processNo);
  const rows = await tx
    .select({ detail: events.detail })
    .from(events)
    .where(and(eq(events.ownerKind, kind), eq(events.ownerNo, no), eq(events.name, 'move_process')));
  const sent = rows.find(({ detail }) => detail['request_id'] === requestId);
  return sent && String(sent.detail['event']);
}

/**
 * The process after an event, with its order's status and the trace. The row must be locked by this transaction.
 * Throws processMoved where another one moved it since it was read.
 */
export async function moveProcess(
  tx: Queryable,
  process: ProcessRow,
  moved: Moved,
  by: By & { readonly event: ProcessEvent; readonly requestId: string },
): Promise<ProcessRow> {
  const { processNo } = process;
  const version = process.version + 1;
  const [row] = await tx
    .update(processes)
    .set({ ...moved, version, updatedAt: by.at })
    .where(and(eq(processes.processNo, processNo), eq(processes.version, process.version)))
    .returning();
  if (!row) throw new Failure('processMoved');
  await tx
    .update(orders)
    .set({ status: taskStatusOf(moved), updatedAt: by.at })
    .where(eq(orders.processNo, processNo));
  const owner = processOwner(processNo);
  const detail = { event: by.event, from: process.current, to: moved.current, version };
  const done = await newestOperation(tx, owner);
  await writeEvent(tx, owner, 'move_process', { ...detail, ...done, request_id: by.requestId }, by);
  return row;
}

/** At the health notice the order's status says whether smart underwriting is owed. */
export async function keepTaskStatus(
  tx: Queryable,
  process: ProcessRow,
  { owesSmart, at }: { readonly owesSmart: boolean; readonly at: Date },
): Promise<void> {
  const status = taskStatusOf(process, owesSmart);
  await tx
    .update(orders)
    .set({ status, updatedAt: at })
    .where(and(eq(orders.processNo, process.processNo), ne(orders.status, status)));
}

export async function bindTransmitRecord(
  tx: Queryable,
  processNo: string,
  { transmitRecordNo, salesNo }: Pick<ProcessRow, 'transmitRecordNo' | 'salesNo'>,
  at: Date,
): Promise<void> {
  await tx
    .update(processes)
    .set({ transmitRecordNo, salesNo, updatedAt: at })
    .where(eq(processes.processNo, processNo));
  await touchProcess(tx, processNo, at);
}

/** The applicant's phone, proven by a captcha. */
export async function keepVerifiedMobile(
  tx: Queryable,
  { seal }: Pick<PersonalData, 'seal'>,
  processNo: string,
  mobile: string,
): Promise<void> {
  await tx
    .update(processes)
    .set({ verifiedMobileSealed: seal(mobile) })
    .where(eq(processes.processNo, processNo));
}

/** The applicant's phone that was proven, or null. */
export const verifiedMobile = (
  { open }: Pick<PersonalData, 'open'>,
  { verifiedMobileSealed }: ProcessRow,
): string | null => (verifiedMobileSealed === null ? null : open(verifiedMobileSealed));
