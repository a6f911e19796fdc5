import type { ProcessStep } from '../../../contract/model/process.ts';
import type { ChosenGene, ChosenGenes } from '../../../contract/model/gene.ts';
import { beijingDay } from '../../../contract/dates.ts';
import { readChoices, type Choices } from '../../domain/premium/choices.ts';
import { settleChoices } from '../../domain/premium/settle.ts';
import { inventPerson, type InventedPerson } from '../invented-person.ts';
import { ownGenes } from '../own-genes.ts';
import type { DemoCustomer } from './customer.ts';

/** A sale that somebody invented makes on the first start, as far as it says. */
export interface DemoSale {
  readonly salesNo: string;
  readonly productNo: string;
  readonly personSeed: number;
  /** Insured beside them. */
  readonly spouseSeed?: number;
  /** Questions of the health notice to which something is said. */
  readonly illnesses?: readonly string[];
  /** Whose card and face they show. */
  readonly face?: 'neighbour' | 'elder';
  /** Where it stands then. */
  readonly until: ProcessStep;
}

/** At most one a person: the first two are read aloud afterwards. */
export const demoSales: readonly DemoSale[] = [
  { salesNo: 'S10001', productNo: 'AX-CI-02', personSeed: 33, face: 'neighbour', until: 'show_policy' },
  { salesNo: 'S10001', productNo: 'AX-ANN-03', personSeed: 9, face: 'elder', until: 'show_policy' },
  { salesNo: 'S10001', productNo: 'AX-ACC-04', personSeed: 13, spouseSeed: 18, until: 'ocr' },
  {
    ...{ salesNo: 'S10001', productNo: 'AX-CI-02', personSeed: 30, illnesses: ['heart'] },
    until: 'manpower_underwriting',
  },
  { salesNo: 'S10001', productNo: 'AX-MED-01', personSeed: 25, until: 'payment' },
  { salesNo: 'S10002', productNo: 'AX-MED-01', personSeed: 21, until: 'show_policy' },
  { salesNo: 'S10002', productNo: 'AX-ANN-03', personSeed: 31, until: 'info_collect' },
];

export const spouseIn = ({ spouseSeed }: DemoSale): InventedPerson | null =>
  spouseSeed === undefined ? null : inventPerson(spouseSeed);

/**
 * The sample's plan and choices for those who are insured; what one of them has grown too old for is the nearest that
 * they may choose. `day`: as it is in Beijing. Throws planMissing or factorInvalid.
 */
export function choiceIn(
  sale: DemoSale,
  { product, person }: Pick<DemoCustomer, 'product' | 'person'>,
  day = beijingDay(new Date()),
) {
  const spouse = spouseIn(sale);
  const { policy, insurants } = ownGenes(product, person, day);
  const beside = spouse ? ownGenes(product, spouse, day).insurants.map(asSpouse) : [];
  const { plan_no } = product.sample;
  const wanted = readChoices(product, plan_no, { policy, insurants: [...insurants, ...beside] });
  const { choices } = settleChoices(product, wanted, day);
  const genes = { policy: genesOf(choices.policy), insurants: choices.insurants.map(genesOf) };
  return { product_no: product.product_no, product_plan_no: plan_no, genes };
}

const genesOf = (values: Choices['policy']): ChosenGene[] =>
  [...values].map(([gene_key, chosen]) => ({ gene_key, values: [...chosen] }));

type Insurant = ChosenGenes['insurants'][number];

const asSpouse = (genes: Insurant): Insurant =>
  genes.map((gene) => (gene.gene_key === 'relation' ? { ...gene, values: ['spouse'] } : gene));
