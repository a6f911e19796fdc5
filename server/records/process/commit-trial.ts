import { eq } from 'drizzle-orm';
import { chosenGenes, type ChosenGenes } from '../../../contract/model/gene.ts';
import { Failure } from '../../domain/failure.ts';
import { processHolder } from '../../domain/process/owed-steps.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { processes } from '../../tables/process.ts';
import { touchProcess } from '../events/sale-changes.ts';
import type { ProcessRow } from './processes.ts';
import { reportStep } from './step-reports.ts';

/** A committed trial: the version and plan of the product, the factors, and the first premium in fen. */
export interface CommittedTrial {
  readonly productVersion: number;
  readonly planNo: string;
  readonly genes: ChosenGenes;
  readonly firstFen: number;
}

/**
 * What the trial came to, with its step done; committed again, the later counts. The process must be locked by this
 * transaction. Throws processEventRefused where the process is past its trial.
 */
export async function commitTrial(
  tx: Queryable,
  { seal }: Pick<PersonalData, 'seal'>,
  { processNo, current }: ProcessRow,
  { productVersion, planNo, genes, firstFen }: CommittedTrial,
  at: Date,
): Promise<void> {
  if (current !== 'premium_trial') throw new Failure('processEventRefused');
  await tx
    .update(processes)
    .set({
      ...{ productVersion, productPlanNo: planNo, firstFen, updatedAt: at },
      genesSealed: seal(JSON.stringify(genes)),
    })
    .where(eq(processes.processNo, processNo));
  await reportStep(tx, processNo, { step: current, memberNo: processHolder, outcome: 'passed' }, at);
  await touchProcess(tx, processNo, at);
}

/** Null where no trial was committed yet. */
export function trialOf(
  { open }: Pick<PersonalData, 'open'>,
  { productVersion, productPlanNo, genesSealed, firstFen }: ProcessRow,
): CommittedTrial | null {
  if (productPlanNo === null || genesSealed === null || firstFen === null) return null;
  const genes = chosenGenes.parse(JSON.parse(open(genesSealed)));
  return { productVersion, planNo: productPlanNo, genes, firstFen };
}
