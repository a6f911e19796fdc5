import { beijingDay } from '../../../contract/dates.ts';
import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import { completedForm } from '../../../contract/form.ts';
import type { ChosenGenes } from '../../../contract/model/gene.ts';
import type { insure } from '../../../contract/services/insure.ts';
import {
  type GeneChange,
  geneChanges,
  genesOfApplication,
  trialInFormOrder,
} from '../../domain/application/application-genes.ts';
import { Failure } from '../../domain/failure.ts';
import type { VisitorOrSalesSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { SoldProduct } from '../../ports/products.ts';
import type { CommittedTrial } from '../../records/process/commit-trial.ts';
import { committedTrial, openApplication } from './open-application.ts';

type Input = RequestOf<typeof insure.proposalPlanIsChange>;

interface Proposal {
  readonly product: SoldProduct;
  readonly trial: CommittedTrial;
  /** The trial's factors, everybody where the form has them. */
  readonly tried: ChosenGenes;
  readonly genes: ChosenGenes;
  /** Null where it cannot be insured so; `message` says why. */
  readonly firstFen: number | null;
  readonly message: string | null;
}

/** What the form makes of the trial. */
async function proposalOf(
  context: ServiceContext,
  { process_no, values }: Input,
  session: VisitorOrSalesSession,
): Promise<Proposal> {
  const { connection, now } = context;
  const at = now();
  const application = await openApplication(context, connection.db, process_no, session);
  const trial = committedTrial(context, application);
  const { product } = application;
  const filledIn = completedForm(product.modules, values, at);
  const genes = genesOfApplication(product, filledIn, trial.genes);
  const tried = trialInFormOrder(product.modules, filledIn, trial.genes);
  try {
    const firstFen = product.firstFen(trial.planNo, genes, beijingDay(at));
    return { product, trial, tried, genes, firstFen, message: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { product, trial, tried, genes, firstFen: null, message: error.message };
  }
}

function wordsOf({ geneWords }: SoldProduct, { gene_key, before, after }: GeneChange) {
  const [was, is] = [geneWords(gene_key, before), geneWords(gene_key, after)];
  return { name: is.name, before: was.values, after: is.values };
}

/** Whether what is filled in changes what the trial was reckoned with, and what it costs then. */
export async function isChange(
  context: ServiceContext,
  input: Input,
  session: VisitorOrSalesSession,
): Promise<ResponseOf<typeof insure.proposalPlanIsChange>> {
  const { product, trial, tried, genes, firstFen, message } = await proposalOf(context, input, session);
  const changes = geneChanges(tried, genes).map((change) => ({ ...change, words: wordsOf(product, change) }));
  return {
    changes,
    message,
    is_change: changes.length > 0 || firstFen !== trial.firstFen,
    first_fen_before: trial.firstFen,
    first_fen_after: firstFen,
  };
}

export async function geneList(
  context: ServiceContext,
  input: Input,
  session: VisitorOrSalesSession,
): Promise<ResponseOf<typeof insure.proposalPlanGeneList>> {
  const { trial, genes, firstFen, message } = await proposalOf(context, input, session);
  return { product_plan_no: trial.planNo, genes, first_fen: firstFen, message };
}
