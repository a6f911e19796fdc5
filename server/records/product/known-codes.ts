import type { KnownCodes } from '../../domain/application/unknown-codes.ts';
import type { ReferenceLists } from '../../ports/reference-lists.ts';

interface Node {
  readonly code: string;
  readonly children?: readonly Node[];
}

/** A city without districts is a last branch as well. */
const leavesOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ code, children = [] }) => (children.length > 0 ? leavesOf(children) : [code]));

/** What a customer can choose of the lists: their last branches. */
export const knownCodes = ({ regions, professions, banks, destinations }: ReferenceLists): KnownCodes => ({
  region: new Set(leavesOf(regions.list)),
  profession: new Set(leavesOf(professions.list)),
  bank: new Set(leavesOf(banks.list)),
  destination: new Set(leavesOf(destinations.list)),
});
