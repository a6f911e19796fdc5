import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { memberOwner, processOwner, recordingOwner, type Owner } from '../../domain/owner.ts';
import { operationHash } from '../../domain/proof/operation-chain.ts';
import type { Queryable } from '../../ports/database.ts';
import { members, orders } from '../../tables/order.ts';
import { operationChains, pageOperations } from '../../tables/page-operation.ts';
import { policies } from '../../tables/policy.ts';
import { processes } from '../../tables/process.ts';
import { FollowedChains, inBatches } from './followed-chains.ts';
import { toldEvents } from './told-events.ts';

type End = typeof operationChains.$inferSelect;
type Row = typeof pageOperations.$inferSelect;

/** Events that tell of the newest operation, and whose they are. */
const tellers = [
  ['move_process', processOwner],
  ['confirm_order', memberOwner],
  ['submit', recordingOwner],
] as const;

const nameOf = ({ kind, no }: Owner): string => `${kind} ${no}`;
const ownerOf = ({ ownerKind, ownerNo }: End | Row): string => nameOf({ kind: ownerKind, no: ownerNo });

/** Reckons the chain of what each owner did on the pages anew, and holds it to what the owner's events tell of it. */
export async function verifyOperations(db: Queryable, problems: string[]) {
  const rows = await db.select().from(operationChains);
  const ends = new Map(rows.map((end) => [ownerOf(end), end]));
  const chains = new Chains(ends, problems);
  for await (const row of operationsInOrder(db)) chains.follow(row);
  chains.end();
  verifyTold(await operationsTold(db), chains, problems);
  await verifyForgotten(db, rows, problems);
  return { operations: chains.chained, unchainedOperations: chains.unchained };
}

const operationsInOrder = (db: Queryable) =>
  inBatches((after, limit) =>
    db
      .select()
      .from(pageOperations)
      .where(gt(pageOperations.id, after))
      .orderBy(asc(pageOperations.id))
      .limit(limit),
  );

/** The chains of all owners, followed from what was forgotten of them to their ends. */
class Chains {
  chained = 0;
  unchained = 0;
  readonly ends: ReadonlyMap<string, End>;
  /** Hashes that were met, behind their owner's name. */
  readonly met = new Set<string>();
  readonly #problems: string[];
  readonly #followed: FollowedChains;

  constructor(ends: ReadonlyMap<string, End>, problems: string[]) {
    this.ends = ends;
    this.#problems = problems;
    const forgotten = [...ends].map(([owner, end]) => {
      this.met.add(`${owner} ${end.forgottenHash}`);
      return [owner, { hash: end.forgottenHash, length: end.forgottenLength }] as const;
    });
    this.#followed = new FollowedChains(problems, forgotten);
  }

  follow(row: Row): void {
    const { chainSeq: seq, chainHash: hash } = row;
    const owner = ownerOf(row);
    const what = `operation ${row.id} of ${owner}`;
    if (seq === null || hash === null) {
      this.unchained++;
      // All that came before there were chains has lower numbers.
      if (this.chained > 0) this.#problems.push(`${what}: not chained`);
      return;
    }
    this.chained++;
    this.#followed.follow({ owner, what, seq, hash, hashAfter: (before) => operationHash(before, row) });
    this.met.add(`${owner} ${hash}`);
  }

  end(): void {
    this.#followed.end(this.ends, {
      missing: (owner) => `operations of ${owner}: their end is missing`,
      untold: (owner) => `operations of ${owner}: nothing says where they end`,
    });
  }
}

interface ToldOperation {
  readonly owner: string;
  readonly hash: string;
  /** When it was told last. */
  readonly at: Date;
}

/** What events say was the newest operation on their owner's pages by then, each once. */
async function operationsTold(db: Queryable): Promise<Iterable<ToldOperation>> {
  const told = new Map<string, ToldOperation>();
  for (const [name, ownerOfNo] of tellers)
    for (const { ownerNo, at, detail } of await toldEvents(db, name)) {
      const { operation: hash } = detail;
      if (hash === undefined) continue;
      const owner = nameOf(ownerOfNo(ownerNo));
      told.set(`${owner} ${hash}`, { owner, hash, at });
    }
  return told.values();
}

/** A chain that was made anew with its end has none of the hashes that were told of it. */
function verifyTold(told: Iterable<ToldOperation>, { ends, met }: Chains, problems: string[]): void {
  for (const { owner, hash, at } of told) {
    if (met.has(`${owner} ${hash}`)) continue;
    const end = ends.get(owner);
    const isForgotten = end?.erasedAt && at <= end.erasedAt;
    if (!end) problems.push(`operations of ${owner}: taken away`);
    else if (!isForgotten) problems.push(`operations of ${owner}: not those that its events tell of`);
  }
}

/**
 * What was done in a sale is forgotten when it came to nothing or with its policy, that of a recording when its
 * schedule erased it, and never before.
 */
async function verifyForgotten(db: Queryable, ends: readonly End[], problems: string[]): Promise<void> {
  const over = new Set([...(await ownersOfForgottenSales(db)), ...(await erasedRecordings(db))]);
  for (const end of ends) {
    const isForgotten = end.erasedAt !== null || end.forgottenLength > 0;
    if (isForgotten && !over.has(ownerOf(end)))
      problems.push(`operations of ${ownerOf(end)}: forgotten before their time`);
  }
}

async function erasedRecordings(db: Queryable): Promise<string[]> {
  const erased = await toldEvents(db, 'erase');
  // The pictures of a face go before the recording does.
  const whole = erased.filter(({ detail }) => detail.reason !== 'face_pictures');
  return whole.map(({ ownerNo }) => nameOf(recordingOwner(ownerNo)));
}

async function ownersOfForgottenSales(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ processNo: processes.processNo, memberNo: members.memberNo })
    .from(processes)
    .leftJoin(orders, eq(orders.processNo, processes.processNo))
    .leftJoin(members, eq(members.orderNo, orders.orderNo))
    .leftJoin(policies, eq(policies.orderNo, orders.orderNo))
    .where(
      or(eq(processes.status, 'cancel'), and(isNotNull(policies.policyNo), isNull(policies.contentSealed))),
    );
  return rows.flatMap(({ processNo, memberNo }) => [
    nameOf(processOwner(processNo)),
    ...(memberNo ? [nameOf(memberOwner(memberNo))] : []),
  ]);
}
