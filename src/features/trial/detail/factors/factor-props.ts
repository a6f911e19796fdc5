import type { LaidOutGene } from '../../../../../contract/model/gene.ts';
import type { FactorPlace } from '../../choices.ts';

/** What each kind of factor is given. */
export interface FactorProps {
  readonly place: FactorPlace;
  readonly gene: LaidOutGene;
  readonly values: readonly string[];
  /** Ids of the texts that name it and that say what is wrong. */
  readonly labelId: string;
  readonly messageId: string;
}
