import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { trial } from '../../../contract/services/trial.ts';
import { Failure } from '../../domain/failure.ts';
import { readChoices } from '../../domain/premium/choices.ts';
import { todayInChina } from '../../domain/premium/dates.ts';
import { unreadDocuments } from '../../domain/product/document.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { productToConclude } from '../../records/product/products.ts';
import { genesOf, laidOut } from './laid-out.ts';

type Commit = typeof trial.geneCommit;

/** The end of the trial: everything is chosen, goes together, costs what the page shows, and was read. */
export async function geneCommit(
  context: ServiceContext,
  input: RequestOf<Commit>,
): Promise<ResponseOf<Commit>> {
  const product = await productToConclude(context, input.product_no);
  const today = todayInChina(context.now());
  const choices = readChoices(product, input.product_plan_no, input.genes);
  const { quotation, problems, missing } = laidOut(product, choices, today);
  if (!quotation) throw new Failure('factorsImpossible', { data: { problems, missing } });
  if (input.product_version !== product.version || input.first_fen !== quotation.first_fen)
    throw new Failure('premiumChanged', { data: { product_version: product.version, quotation } });
  const unread = unreadDocuments(product, input.read_documents);
  if (unread.length > 0)
    throw new Failure('documentsUnread', {
      data: unread.map(({ document_no, name }) => ({ document_no, name })),
    });
  return {
    ...{ product_version: product.version, product_plan_no: choices.plan.plan_no, quotation },
    genes: genesOf(product, choices, today),
  };
}
