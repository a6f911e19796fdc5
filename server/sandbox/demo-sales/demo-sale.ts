import type { ProcessStep } from '../../../contract/model/process.ts';
import type { ChosenGenes } from '../../../contract/model/gene.ts';
import { beijingDay } from '../../../contract/dates.ts';
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

/** The sample's plan and choices for those who are insured. */
export function choiceIn(sale: DemoSale, { product, person }: DemoCustomer) {
  const today = beijingDay(new Date());
  const spouse = spouseIn(sale);
  const { policy, insurants } = ownGenes(product, person, today);
  const beside = spouse ? ownGenes(product, spouse, today).insurants.map(asSpouse) : [];
  const genes = { policy, insurants: [...insurants, ...beside] };
  return { product_no: product.product_no, product_plan_no: product.sample.plan_no, genes };
}

type Insurant = ChosenGenes['insurants'][number];

const asSpouse = (genes: Insurant): Insurant =>
  genes.map((gene) => (gene.gene_key === 'relation' ? { ...gene, values: ['spouse'] } : gene));
