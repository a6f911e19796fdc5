export type ListName = 'regions' | 'professions' | 'destinations' | 'banks';

/** A node of a list: one with children is opened, one without is chosen. */
export interface TreeNode {
  readonly code: string;
  readonly name: string;
  readonly children?: readonly TreeNode[];
  /** Of professions: 1, the least dangerous, to 7. */
  readonly risk_class?: number;
}

/** From the root to the leaf of that code; null where there is none. */
export function findPath(tree: readonly TreeNode[], code: string): readonly TreeNode[] | null {
  for (const node of tree) {
    if (!node.children) {
      if (node.code === code) return [node];
      continue;
    }
    const rest = findPath(node.children, code);
    if (rest) return [node, ...rest];
  }
  return null;
}

export interface Leaf {
  readonly node: TreeNode;
  /** Names of what it belongs to, from the root. */
  readonly above: readonly string[];
  readonly searched: string;
}

/** Every leaf with its path, for searching. */
export function leavesOf(tree: readonly TreeNode[], above: readonly string[] = []): Leaf[] {
  return tree.flatMap((node) =>
    node.children
      ? leavesOf(node.children, [...above, node.name])
      : [{ node, above, searched: [...above, node.name].join(' ').toLowerCase() }],
  );
}

const mostHits = 100;

export interface Found {
  readonly hits: readonly Leaf[];
  /** How many there are, whatever is shown. */
  readonly count: number;
}

/** The leaves that hold every word; those whose own name holds the first come first, and no more than can be read. */
export function search(leaves: readonly Leaf[], typed: string): Found {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  const found = leaves.filter(({ searched }) => words.every((word) => searched.includes(word)));
  const rank = ({ node }: Leaf) => {
    const at = node.name.toLowerCase().indexOf(first);
    return at < 0 ? 2 : at === 0 ? 0 : 1;
  };
  const ranked = [0, 1, 2].flatMap((wanted) => found.filter((leaf) => rank(leaf) === wanted));
  return { hits: ranked.slice(0, mostHits), count: found.length };
}
