import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { trial } from '../../../contract/services/trial.ts';
import { Failure } from '../../domain/failure.ts';
import { readChoices } from '../../domain/premium/choices.ts';
import { beijingDay } from '../../../contract/dates.ts';
import { unreadDocuments } from '../../domain/product/document.ts';
import type { VisitorOrSalesSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyProcessChanged } from '../../records/events/events.ts';
import { commitTrial, type CommittedTrial } from '../../records/process/commit-trial.ts';
import { heldProcess, requireWritable } from '../../records/process/processes.ts';
import { productToConclude } from '../../records/product/products.ts';
import { genesOf, laidOut } from './laid-out.ts';

type Commit = typeof trial.geneCommit;

/**
 * The end of the trial: everything is chosen, goes together, costs what the page shows, and was read. It is kept for
 * the process that is named.
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
  const unread = 'salesNo' in session ? [] : unreadDocuments(product, input.read_documents);
  if (unread.length > 0)
    throw new Failure('documentsUnread', {
      data: unread.map(({ document_no, name }) => ({ document_no, name })),
    });
  const genes = genesOf(product, choices, today);
  const planNo = choices.plan.plan_no;
  if (input.process_no !== undefined) {
    const trial = { planNo, genes, firstFen: quotation.first_fen, productVersion: product.version };
    await keepForProcess(context, input.process_no, session, { productNo: product.product_no, ...trial });
  }
  return { product_version: product.version, product_plan_no: planNo, quotation, genes };
}

type Kept = CommittedTrial & { readonly productNo: string };

/** Throws processMissing, processForeign, and processEventRefused where it is past its trial or of another product. */
async function keepForProcess(
  context: ServiceContext,
  processNo: string,
  session: VisitorOrSalesSession,
  { productNo, ...trial }: Kept,
): Promise<void> {
  const { connection, personalData, now } = context;
  await connection.db.transaction(async (tx) => {
    const process = await heldProcess(tx, processNo, session, { lock: true });
    await requireWritable(tx, processNo, session);
    if (process.productNo !== productNo) throw new Failure('processEventRefused');
    await commitTrial(tx, personalData, process, trial, now());
  });
  notifyProcessChanged(context, processNo);
}
