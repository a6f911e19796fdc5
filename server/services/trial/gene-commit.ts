import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { trial } from '../../../contract/services/trial.ts';
import { Failure } from '../../domain/failure.ts';
import { readChoices } from '../../domain/premium/choices.ts';
import { beijingDay } from '../../../contract/dates.ts';
import { valuesAfterTrial } from '../../domain/application/values-after-trial.ts';
import { unreadDocuments } from '../../domain/product/document.ts';
import type { Product } from '../../domain/product/product.ts';
import type { VisitorOrSalesSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { notifyProcessChanged } from '../../records/events/events.ts';
import { commitTrial, trialOf, type CommittedTrial } from '../../records/process/commit-trial.ts';
import { raiseReadings, documentReadingsOf } from '../../records/process/document-readings.ts';
import { heldProcess, requireWritable } from '../../records/process/processes.ts';
import { findSnapshot, saveSnapshot } from '../../records/process/snapshots.ts';
import { saveTrialSnapshot } from '../../records/process/trial-snapshots.ts';
import { productToConclude } from '../../records/product/products.ts';
import { genesOf, laidOut } from './laid-out.ts';
import { presentOnly } from './present-only.ts';

type Commit = typeof trial.geneCommit;

/**
 * The end of the trial: everything is chosen, goes together, costs what the page shows, and was read. It is kept for
 * the process that is named. Throws what heldProcess, productToConclude and readChoices throw, factorsImpossible,
 * premiumChanged, documentsUnread, processTakenOver, and processEventRefused where it is past its trial.
 */
export async function geneCommit(
  context: ServiceContext,
  input: RequestOf<Commit>,
  session: VisitorOrSalesSession,
): Promise<ResponseOf<Commit>> {
  // Whose it is comes before what is wrong with it.
  if (input.process_no !== undefined) await heldProcess(context.connection.db, input.process_no, session);
  const product = await productToConclude(context, input.product_no);
  const today = beijingDay(context.now());
  const choices = readChoices(product, input.product_plan_no, input.genes);
  const { quotation, problems, missing } = laidOut(product, choices, today);
  if (!quotation) throw new Failure('factorsImpossible', { data: { problems, missing } });
  if (input.product_version !== product.version || input.first_fen !== quotation.first_fen)
    throw new Failure('premiumChanged', { data: { product_version: product.version, quotation } });
  // What must be read is read by who buys, when they end the trial themselves (rule R3).
  const unread = 'salesNo' in session ? [] : unreadDocuments(product, await readIn(context, input));
  if (unread.length > 0)
    throw new Failure('documentsUnread', {
      data: unread.map(({ document_no, name }) => ({ document_no, name })),
    });
  const genes = genesOf(product, choices, today);
  const planNo = choices.plan.plan_no;
  if (input.process_no !== undefined) {
    const trial = { planNo, genes, firstFen: quotation.first_fen, productVersion: product.version };
    const kept = { product, read: 'salesNo' in session ? [] : input.read_documents, ...trial };
    await keepForProcess(context, input.process_no, session, kept);
  }
  return { product_version: product.version, product_plan_no: planNo, quotation, genes };
}

type ReadText = RequestOf<Commit>['read_documents'][number];

/** What the page says, and what was read in the process before, on whatever device. */
async function readIn(
  { connection }: ServiceContext,
  { process_no, read_documents }: RequestOf<Commit>,
): Promise<readonly ReadText[]> {
  if (process_no === undefined) return read_documents;
  const readings = await documentReadingsOf(connection.db, process_no);
  return [...read_documents, ...readings.filter(({ is_read }) => is_read)];
}

type Kept = CommittedTrial & { readonly product: Product; readonly read: readonly ReadText[] };

/** Throws processMissing, processForeign, and processEventRefused where it is past its trial or of another product. */
async function keepForProcess(
  context: ServiceContext,
  processNo: string,
  session: VisitorOrSalesSession,
  { product, read, ...trial }: Kept,
): Promise<void> {
  const { connection, personalData, now } = context;
  const at = now();
  await connection.db.transaction(async (tx) => {
    const process = await heldProcess(tx, processNo, session, { lock: true });
    await requireWritable(tx, processNo, session);
    if (process.productNo !== product.product_no) throw new Failure('processEventRefused');
    const { sessionId } = session;
    const before = trialOf(personalData, process);
    if (before) await restateForm(context, tx, { product, before, sessionId, ...trial }, processNo);
    await commitTrial(tx, personalData, process, trial, at);
    const { planNo, genes } = trial;
    await saveTrialSnapshot(tx, personalData, { processNo, sessionId, baseVersion: null, planNo, genes }, at);
    const readings = read.map((text) => ({ ...text, fraction: 1, is_read: true }));
    await raiseReadings(tx, processNo, presentOnly(product, readings), { actor: sessionId, at });
  });
  notifyProcessChanged(context, processNo);
}

type Restated = CommittedTrial & {
  readonly product: Product;
  readonly before: CommittedTrial;
  readonly sessionId: string;
};

/** What was filled in before the trial was done again follows what was chosen anew, on every device. */
async function restateForm(
  { personalData, now }: ServiceContext,
  tx: Queryable,
  { product: { modules }, before, genes, sessionId }: Restated,
  processNo: string,
): Promise<void> {
  const saved = await findSnapshot(tx, personalData, processNo);
  if (!saved) return;
  const values = valuesAfterTrial(modules, saved.values, before.genes, genes);
  if (JSON.stringify(values) === JSON.stringify(saved.values)) return;
  const save = { processNo, sessionId, baseVersion: saved.version, values, requestId: randomUUID() };
  await saveSnapshot(tx, personalData, save, now());
}
