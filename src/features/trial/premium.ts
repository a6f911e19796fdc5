import type { GeneProblem, Quotation } from '../../../contract/model/gene.ts';
import type { LaidOut } from '../../../contract/services/trial.ts';
import type { Failure } from '../../api/failure.ts';

/** Beside the server's factors: the plan, which is chosen as they are. */
export const planKey = 'plan';

export interface MissingFactor {
  readonly insurant: number | null;
  readonly gene_key: string;
  readonly name: string;
}

/** What stands in the bar; a figure is there only while it is the one of what is chosen. */
export type Premium =
  | { readonly kind: 'pending' }
  | {
      readonly kind: 'ready';
      readonly quotation: Quotation;
      /** In fen, against the figure before; null where there was none. */
      readonly more: number | null;
    }
  | { readonly kind: 'missing'; readonly missing: readonly MissingFactor[] }
  | { readonly kind: 'refused'; readonly problems: readonly GeneProblem[] }
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** A group of the page, with what is asked for in it. */
export interface FactorGroup {
  readonly of: 'policy' | 'insurant';
  readonly gene_keys: readonly string[];
}

/** As the page stands: group after group, in each insurant after insurant; the plan follows the first group. */
function placeOf(
  { insurant, gene_key }: Omit<MissingFactor, 'name'>,
  groups: readonly FactorGroup[],
): number {
  if (gene_key === planKey) return 0.5;
  const group = groups.findIndex(({ gene_keys }) => gene_keys.includes(gene_key));
  const within = groups[group]?.gene_keys.indexOf(gene_key) ?? 0;
  return group + (insurant ?? 0) / 100 + within / 10_000;
}

export const inPageOrder = <T extends Omit<MissingFactor, 'name'>>(
  factors: readonly T[],
  groups: readonly FactorGroup[],
): readonly T[] => [...factors].sort((one, other) => placeOf(one, groups) - placeOf(other, groups));

interface Stand {
  readonly planNo: string | null;
  readonly groups: readonly FactorGroup[];
  /** The figure before, in fen. */
  readonly before: number | null;
}

/** What the answer comes to: what does not go together before what is missing, and only then a figure. */
export function premiumOf(
  { problems, missing, quotation }: Pick<LaidOut, 'problems' | 'missing' | 'quotation'>,
  { planNo, groups, before }: Stand,
): Premium {
  if (problems.length > 0) return { kind: 'refused', problems: inPageOrder(problems, groups) };
  const plan = planNo === null ? [{ insurant: null, gene_key: planKey, name: '保障计划' }] : [];
  if (missing.length + plan.length > 0)
    return { kind: 'missing', missing: inPageOrder([...missing, ...plan], groups) };
  if (!quotation) return { kind: 'failed', failure: { kind: 'unreadable', module: 'geneList' } };
  const more = before === null ? null : quotation.first_fen - before;
  return { kind: 'ready', quotation, more: more === 0 ? null : more };
}
