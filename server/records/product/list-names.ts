import type { NameOf } from '../../domain/order/person-lines.ts';
import type { ReferenceLists } from '../../ports/reference-lists.ts';

interface Node {
  readonly code: string;
  readonly name: string;
  readonly children?: readonly Node[];
}

/** The names on the way to a leaf, from the top; an empty list where nobody knows it. What it is in may have its code. */
function wayTo(nodes: readonly Node[], code: string): string[] {
  for (const node of nodes) {
    if (!node.children?.length && node.code === code) return [node.name];
    const below = wayTo(node.children ?? [], code);
    if (below.length > 0) return [node.name, ...below];
  }
  return [];
}

/** What the codes of an application stand for. */
export const listNames = ({ regions, professions, banks, destinations }: ReferenceLists): NameOf => ({
  region: (code) => [...new Set(wayTo(regions.list, code))].join(' '),
  profession: (code) => wayTo(professions.list, code).at(-1) ?? '',
  bank: (code) => wayTo(banks.list, code).at(-1) ?? '',
  destination: (code) => wayTo(destinations.list, code).at(-1) ?? '',
});
