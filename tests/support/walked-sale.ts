import fc from 'fast-check';
import type { RequestOf } from '../../contract/define.ts';
import type { FormEntry, FormModule, FormValues } from '../../contract/model/form.ts';
import type { ChosenGene, ChosenGenes, LaidOutGene } from '../../contract/model/gene.ts';
import { trial, type LaidOut } from '../../contract/services/trial.ts';
import type { Product } from '../../server/domain/product/product.ts';
import { entryOf, filledEntry, filledIn } from '../../server/sandbox/demo-sales/fill-in.ts';
import type { Person } from './form-values.ts';
import { someone, type FamilyMember } from './identity.ts';
import { productFiles, productOf } from './product-file.ts';
import type { Reader } from './reader.ts';

// What is sold in a walk: a product of the shelf, to whom, for whom, and what they choose. Drawn at random.

type Relation = FamilyMember['relation'];

/** A sale as it is drawn: small numbers choose, so that the smallest failing sale is the plainest. */
export interface DrawnSale {
  readonly product: Product;
  readonly relations: readonly Relation[];
  readonly age: number;
  /** Shares in percent; none: the legal heirs. */
  readonly shares: readonly string[];
  readonly picks: readonly number[];
}

const sold = productFiles.map(productOf);
/** One that a person may underwrite has twice as many ways as another, and is sold twice as often. */
const products = sold.flatMap((product) =>
  product.steps.includes('manpower_underwriting') ? [product, product] : [product],
);

const sharesOf = fc.constantFrom<readonly string[]>([], ['100'], ['50', '50'], ['34', '33', '33']);

/** Whom that product insures together: several where it may, else one. */
function relationsIn({ relations, most_insurants }: Product): fc.Arbitrary<readonly Relation[]> {
  const ones = relations.map((one): readonly Relation[] => [one]);
  if (most_insurants === 1) return fc.constantFrom(...ones);
  const several: (readonly Relation[])[] = [
    ['self', 'spouse'],
    ['self', 'children'],
    ['self', 'spouse', 'children'],
    ['spouse', 'parent'],
  ];
  return fc.constantFrom(...ones, ...several);
}

export const drawnSales: fc.Arbitrary<DrawnSale> = fc.constantFrom(...products).chain((product) =>
  fc.record({
    product: fc.constant(product),
    relations: relationsIn(product),
    age: fc.integer({ min: 28, max: 45 }),
    shares: sharesOf,
    picks: fc.array(fc.nat(6), { minLength: 8, maxLength: 8 }),
  }),
);

export const saleInWords = ({ product, relations, age, shares, picks }: DrawnSale): string =>
  `${product.product_no} for ${relations.join(' and ')} by one of ${age}, shares ${shares.join()}, picks ${picks.join()}`;

/** The people of a sale, all of them new. */
export interface SalePeople {
  readonly applicant: FamilyMember;
  /** In the order's order; the applicant is among them where they insure themselves. */
  readonly insured: readonly FamilyMember[];
  readonly heirs: readonly FamilyMember[];
}

const surnames = '林周苏沈顾叶江许程陆温傅简卓岑';
const given = '知夏明远予安书白景行听澜若谷望舒清和怀瑾星野南乔';
let named = 0;

/** Nobody else in a walk is called so. */
function newName(): string {
  named += 1;
  const { length } = given;
  const second = given.charAt(Math.floor(named / length) % length);
  return `${surnames.charAt(named % surnames.length)}${given.charAt(named % length)}${second}`;
}

const agesOf: Readonly<Record<Relation, (age: number) => number>> = {
  self: (age) => age,
  spouse: (age) => age - 2,
  children: (age) => (age % 12) + 1,
  // Not younger than a form takes somebody's parent to be.
  parent: (age) => Math.max(55 + (age % 9), age + 18),
};

export function peopleOf({ relations, age, shares, product }: DrawnSale): SalePeople {
  // Of what was drawn: the same seed asks the same of the same people.
  const gender = (n: number) => ((age + n) % 2 === 1 ? 'male' : 'female');
  const drawn = (relation: Relation, old: number, n: number) =>
    someone(relation, old, newName(), 'id_card', 0, gender(n));
  const applicant = drawn('self', age, 0);
  const insured = relations.map((relation, n) =>
    relation === 'self' ? applicant : drawn(relation, agesOf[relation](age), n + 1),
  );
  const hasHeirs = product.modules.some(({ module }) => module === 'beneficiary');
  const heirs = hasHeirs ? shares.map((_, n) => drawn('parent', 68, n)) : [];
  return { applicant, insured, heirs };
}

/** As whoever fills the form in knows them; a child's phone is its parent's. */
const personOf = ({ name, number, mobile }: FamilyMember, { mobile: parents }: FamilyMember): Person => ({
  ...{ name, certificateNumber: number, mobile: mobile === '' ? parents : mobile },
});

type Choice = RequestOf<typeof trial.geneList>;

const pickOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];

/** What somebody chooses of a factor that is still open, of what the server says is possible. */
function valuesFor({ options, amount, kind }: LaidOutGene, pick: number): readonly string[] {
  if (amount) {
    const steps = Math.floor((amount.max - amount.min) / amount.step);
    return [String(amount.min + amount.step * Math.min(pick * 2, steps))];
  }
  const possible = options.filter(({ is_available }) => is_available);
  // Most take no rider.
  if (kind === 'multiple' && pick < 5) return [];
  const chosen = pickOf(possible, pick);
  return chosen ? [chosen.value] : [];
}

const withValues = (genes: readonly ChosenGene[], gene_key: string, values: readonly string[]) => [
  ...genes.filter((one) => one.gene_key !== gene_key),
  ...(values.length > 0 ? [{ gene_key, values: [...values] }] : []),
];

/** What is missing is chosen, and what does not go together becomes the nearest that does. */
function chosenFurther(genes: ChosenGenes, laid: LaidOut, picks: readonly number[], round: number) {
  const next = { policy: [...genes.policy], insurants: genes.insurants.map((one) => [...one]) };
  const put = (insurant: number | null, gene_key: string, values: readonly string[]) => {
    if (insurant === null) next.policy = withValues(next.policy, gene_key, values);
    else next.insurants[insurant] = withValues(next.insurants[insurant] ?? [], gene_key, values);
  };
  for (const { insurant, gene_key, nearest } of laid.problems) put(insurant, gene_key, nearest ?? []);
  const laidOf = (insurant: number | null) => (insurant === null ? laid.policy : laid.insurants[insurant]);
  laid.missing.forEach(({ insurant, gene_key }, i) => {
    const gene = laidOf(insurant)?.find((one) => one.gene_key === gene_key);
    if (gene) put(insurant, gene_key, valuesFor(gene, picks[(i + round) % picks.length] ?? 0));
  });
  return next;
}

/** The birth days and who it is for, as the product asks for them. */
export function begunGenes({ product }: DrawnSale, { insured }: SalePeople): ChosenGenes {
  const asks = (factor: string) => product.factors.some((one) => one.factor === factor);
  const of = ({ relation, birth, gender }: FamilyMember) => [
    { gene_key: 'relation', values: [relation] },
    { gene_key: 'birth_date', values: [birth] },
    ...(asks('gender') ? [{ gene_key: 'gender', values: [gender] }] : []),
  ];
  return { policy: [], insurants: insured.map(of) };
}

/** Tries a product out until it has a premium: of its plans the first that is possible, beginning with the drawn one. */
export async function triesOut(device: Reader, sale: DrawnSale, people: SalePeople, salt: number) {
  const { product, picks } = sale;
  const { plans } = product;
  for (let i = 0; i < plans.length; i += 1) {
    const product_plan_no = plans[((picks[0] ?? 0) + salt + i) % plans.length]?.plan_no ?? '';
    let choice: Choice = {
      ...{ product_no: product.product_no, product_plan_no, genes: begunGenes(sale, people) },
    };
    for (let round = salt; round < salt + 6; round += 1) {
      const laid = await device.call(trial.geneList, choice);
      if (laid.quotation) return { choice, laid, firstFen: laid.quotation.first_fen };
      choice = { ...choice, genes: chosenFurther(choice.genes, laid, picks, round) };
    }
  }
  throw new Error(`no plan of ${saleInWords(sale)} is possible`);
}

/** What the form asks again agrees with what was chosen in the trial. */
function agreeing({ fields }: FormModule, entry: FormEntry, genes: readonly ChosenGene[]): FormEntry {
  const agreed = { ...entry };
  for (const { field, changes_factor, derived_from } of fields) {
    const gene = genes.find(({ gene_key }) => gene_key === changes_factor);
    if (gene && derived_from === null && gene.values[0] !== undefined) agreed[field] = gene.values[0];
  }
  return agreed;
}

const heirIn = (module: FormModule, heir: Person, percentage: string, relation: string): FormEntry =>
  filledEntry(module, heir, {
    ...{ beneficiary_type: 'specified', relation_to_insurant: relation },
    ...{ percentage, order: '1' },
  });

/** The application that those people fill in. */
export function applicationOf(
  { shares }: DrawnSale,
  { applicant, insured, heirs }: SalePeople,
  modules: readonly FormModule[],
  genes: ChosenGenes,
): FormValues {
  const values = filledIn(modules, personOf(applicant, applicant));
  const ofModule = (name: string) => modules.find(({ module }) => module === name);
  const insurant = ofModule('insurant');
  if (insurant)
    values.insurant = insured.map((member, i) =>
      agreeing(
        insurant,
        entryOf(insurant, personOf(member, applicant), member.relation),
        genes.insurants[i] ?? [],
      ),
    );
  const beneficiary = ofModule('beneficiary');
  if (beneficiary && heirs.length > 0) {
    const relations = beneficiary.fields.find(({ field }) => field === 'relation_to_insurant')?.options ?? [];
    values.beneficiary = heirs.map((heir, i) =>
      heirIn(beneficiary, personOf(heir, applicant), shares[i] ?? '', relations.at(-1)?.value ?? ''),
    );
  }
  return values;
}
