import type { FormField } from '../../../contract/model/form.ts';
import type { ChosenGene } from '../../../contract/model/gene.ts';

// Who of the form is who of the trial: people are taken out of a form, and others come in.

type Genes = readonly ChosenGene[];

/** What tells one person from another: the factors of their relation and their birth. */
const tellsApart: readonly FormField['kind'][] = ['relation', 'date'];

/** Fields with what they say of factors: of a product's file, or of a form. */
export interface Stating {
  readonly fields: readonly (Pick<FormField, 'field' | 'kind'> & {
    readonly changes_factor?: string | null | undefined;
  })[];
}

const tellingFactors = ({ fields }: Stating): string[] =>
  fields.flatMap(({ kind, changes_factor }) =>
    changes_factor && tellsApart.includes(kind) ? [changes_factor] : [],
  );

/** Somebody of the form beside somebody of the trial. */
interface Pair {
  readonly said: number;
  readonly tried: number;
  readonly isSamePlace: boolean;
  /** How much of what tells people apart is the same, and of all that the form says. */
  readonly telling: number;
  readonly agreeing: number;
  /** All that tells people apart is another: a single difference may be a slip of the trial. */
  readonly isSomebodyElse: boolean;
}

/**
 * For each person of the form their place in the trial; null of somebody new. `said`: what the form says of each.
 * Nobody is two people: of those who are alike each keeps their own place.
 */
export function samePeople(
  module: Stating,
  said: readonly Genes[],
  tried: readonly Genes[],
): (number | null)[] {
  const telling = tellingFactors(module);
  const isOnlyOne = said.length === 1 && tried.length === 1;
  const pairs = said
    .flatMap((genes, i) => tried.map((other, j) => pairOf(genes, other, [i, j], telling)))
    .filter((pair) => pair.telling > 0 || (pair.isSamePlace && (isOnlyOne || !pair.isSomebodyElse)))
    .sort(
      (a, b) =>
        b.telling - a.telling || b.agreeing - a.agreeing || Number(b.isSamePlace) - Number(a.isSamePlace),
    );
  const places = said.map((): number | null => null);
  for (const pair of pairs)
    if (places[pair.said] === null && !places.includes(pair.tried)) places[pair.said] = pair.tried;
  return places;
}

function pairOf(
  genes: Genes,
  other: Genes,
  [said, tried]: readonly [number, number],
  telling: readonly string[],
): Pair {
  const agreeing = genes
    .filter(({ gene_key, values }) => values[0] === valueOf(other, gene_key))
    .map(({ gene_key }) => gene_key);
  const told = telling.filter((key) => valueOf(genes, key) !== undefined);
  return {
    ...{ said, tried, isSamePlace: said === tried, agreeing: agreeing.length },
    telling: agreeing.filter((key) => telling.includes(key)).length,
    isSomebodyElse: told.length > 1 && !told.some((key) => agreeing.includes(key)),
  };
}

const valueOf = (genes: Genes, key: string): string | undefined =>
  genes.find(({ gene_key }) => gene_key === key)?.values[0];
