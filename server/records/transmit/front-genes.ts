import { chosenGenes, type ChosenGene, type ChosenGenes } from '../../../contract/model/gene.ts';
import type { Product } from '../../domain/product/product.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import type { TransmitRecordRow } from './records.ts';

/** Dates of birth are nobody's to hand on with a product: who opens it says their own. */
export function withoutBirthDates({ factors }: Pick<Product, 'factors'>, genes: ChosenGenes): ChosenGenes {
  const births = factors.filter(({ input }) => input === 'birth_date').map(({ factor }) => factor);
  const others = (chosen: readonly ChosenGene[]) =>
    chosen.filter(({ gene_key }) => !births.includes(gene_key));
  return { policy: others(genes.policy), insurants: genes.insurants.map(others) };
}

export const sealedGenes = ({ seal }: Pick<PersonalData, 'seal'>, genes: ChosenGenes): string =>
  seal(JSON.stringify(genes));

/** What was chosen when it was handed on, or null. */
export const frontGenesOf = (
  { open }: Pick<PersonalData, 'open'>,
  { frontGenesSealed }: TransmitRecordRow,
): ChosenGenes | null =>
  frontGenesSealed === null ? null : chosenGenes.parse(JSON.parse(open(frontGenesSealed)));
