import { chainStart, type ChainEnd } from '../../domain/proof/chain.ts';

/** What is said of an owner's chain that does not end as it should. */
interface EndProblems {
  missing(owner: string): string;
  untold(owner: string): string;
}

interface Link {
  readonly owner: string;
  /** Names it in what is said of it. */
  readonly what: string;
  readonly seq: number;
  readonly hash: string;
  /** Its hash, behind the one before. */
  hashAfter(before: string): string;
}

/** The chains of many owners, whose links are followed in the order in which they were written. */
export class FollowedChains {
  readonly #reached: Map<string, ChainEnd>;
  readonly #problems: string[];

  /** `from`: where chains begin that were forgotten as far as that. */
  constructor(problems: string[], from: Iterable<readonly [owner: string, ChainEnd]> = []) {
    this.#problems = problems;
    this.#reached = new Map(from);
  }

  /** Whether a link of it was followed, or forgotten. */
  has(owner: string): boolean {
    return this.#reached.has(owner);
  }

  follow({ owner, what, seq, hash, hashAfter }: Link): void {
    const before = this.#reached.get(owner) ?? { hash: chainStart, length: 0 };
    if (seq !== before.length + 1) this.#problems.push(`${what}: one before it is missing`);
    else if (hash !== hashAfter(before.hash)) this.#problems.push(`${what}: changed`);
    // On from what is written: one change is told once.
    this.#reached.set(owner, { hash, length: seq });
  }

  /** Each must go as far as its end says. */
  end(ends: ReadonlyMap<string, ChainEnd>, problems: EndProblems): void {
    for (const [owner, { hash, length }] of ends) {
      const reached = this.#reached.get(owner);
      if (reached?.hash !== hash || reached.length !== length) this.#problems.push(problems.missing(owner));
    }
    for (const owner of this.#reached.keys())
      if (!ends.has(owner)) this.#problems.push(problems.untold(owner));
  }
}

const batch = 2000;
/** Of what may be as large as a signature. */
const sealedBatch = 200;

/** Rows by their numbers, so many at once that memory stays bounded. */
export async function* inBatches<Row extends { readonly id: number }>(
  fetch: (after: number, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let after = 0; ;) {
    const rows = await fetch(after, batch);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** The same of rows with sealed contents by a key that is a text. */
export async function* inSealedBatches<Row>(
  keyOf: (row: Row) => string,
  fetch: (after: string, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let after = ''; ;) {
    const rows = await fetch(after, sealedBatch);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = keyOf(last);
  }
}
