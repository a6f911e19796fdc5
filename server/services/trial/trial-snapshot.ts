import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { trial } from '../../../contract/services/trial.ts';
import { Failure } from '../../domain/failure.ts';
import { planOf } from '../../domain/premium/choices.ts';
import type { VisitorOrSalesSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { notifyProcessChanged } from '../../records/events/events.ts';
import { trialOf } from '../../records/process/commit-trial.ts';
import { raiseReadings, documentReadingsOf } from '../../records/process/document-readings.ts';
import { heldProcess, requireWritable, type ProcessRow } from '../../records/process/processes.ts';
import { findTrialSnapshot, saveTrialSnapshot } from '../../records/process/trial-snapshots.ts';
import { productOnShelf } from '../../records/product/products.ts';
import { presentOnly } from './present-only.ts';

type Kept = ResponseOf<typeof trial.snapshot>;

/** What is kept of the trial of a process. Throws processMissing and processForeign. */
export async function trialSnapshot(
  context: ServiceContext,
  processNo: string,
  session: VisitorOrSalesSession,
): Promise<Kept> {
  const { db } = context.connection;
  return await keptOf(context, db, await heldProcess(db, processNo, session), session);
}

async function keptOf(
  { personalData }: ServiceContext,
  tx: Queryable,
  process: ProcessRow,
  { sessionId }: VisitorOrSalesSession,
): Promise<Kept> {
  const { processNo, productNo } = process;
  const saved = await findTrialSnapshot(tx, personalData, processNo);
  const committed = saved ? null : trialOf(personalData, process);
  const chosen = saved ?? (committed && { ...committed, ...ofCommitted(process) });
  return {
    ...{ process_no: processNo, product_no: productNo },
    snapshot: chosen && {
      ...{ product_plan_no: chosen.planNo, genes: chosen.genes, version: chosen.version },
      ...{ saved_at: chosen.savedAt.toISOString(), is_own: chosen.sessionId === sessionId },
    },
    readings: await documentReadingsOf(tx, processNo),
  };
}

const ofCommitted = ({ sessionId, updatedAt }: ProcessRow) => ({
  ...{ version: 0, sessionId, savedAt: updatedAt },
});

/** Until the application is submitted the trial may be done again. */
const trialSteps: readonly string[] = ['premium_trial', 'info_collect'];

/**
 * Keeps what is chosen and how far was read; answers what is kept by then. Throws what the contract says. What an
 * agent looks at counts as read by nobody (rule R3).
 */
export async function storeTrialSnapshot(
  context: ServiceContext,
  { process_no: processNo, choices, readings }: RequestOf<typeof trial.storeSnapshot>,
  session: VisitorOrSalesSession,
): Promise<ResponseOf<typeof trial.storeSnapshot>> {
  const { connection, personalData, now } = context;
  const at = now();
  const { productNo } = await heldProcess(connection.db, processNo, session);
  const product = await productOnShelf(context, productNo);
  const planNo = choices?.product_plan_no ?? null;
  if (planNo !== null) planOf(product, planNo);
  const read = 'salesNo' in session ? [] : presentOnly(product, readings);
  const answer = await connection.db.transaction(async (tx) => {
    const process = await heldProcess(tx, processNo, session, { lock: true });
    await requireWritable(tx, processNo, session);
    if (process.status !== 'processing' || !trialSteps.includes(process.current))
      throw new Failure('processEventRefused');
    const save = choices && {
      ...{ processNo, sessionId: session.sessionId, baseVersion: choices.base_version },
      ...{ planNo, genes: choices.genes },
    };
    const is_stored = save ? await saveTrialSnapshot(tx, personalData, save, at) : true;
    // After what changes the sale: a reading locks the chain alone, and every other writer the sale before it.
    await raiseReadings(tx, processNo, read, { actor: session.sessionId, at });
    return { ...(await keptOf(context, tx, process, session)), is_stored };
  });
  if (choices && answer.is_stored) notifyProcessChanged(context, processNo);
  return answer;
}
