import { and, eq, sql, type SQL } from 'drizzle-orm';
import { chainedContent, type ChainedEvent } from '../../domain/proof/chain.ts';
import type { Owner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import { events } from '../../tables/event.ts';
import { eventChains } from '../../tables/proof.ts';

/**
 * Writes an event behind the newest of its owner. One statement: the chain's end is locked and moved by it, so that two
 * writers cannot both follow the same event. `alongside` is written by the same statement, before the chain: whoever
 * writes of several owners holds what is alongside them all, and nobody may wait for that with a chain in hand.
 */
export async function appendToChain(
  tx: Queryable,
  event: ChainedEvent,
  alongside: SQL | null,
): Promise<void> {
  const { ownerKind, ownerNo, name, actor, detail, at } = event;
  const content = chainedContent(event);
  const hashAfter = (before: ReturnType<typeof sql>) =>
    sql`encode(sha256(convert_to(${before} || chr(10) || ${content}::text, 'UTF8')), 'hex')`;
  const first = alongside ? sql`alongside as (${alongside} returning 1),` : sql``;
  // Counted, it is written to its end before the chain is looked for.
  const afterwards = alongside ? sql`where (select count(*) from alongside) >= 0` : sql``;
  await tx.execute(sql`
    with ${first} head as (
      insert into ${eventChains} (owner_kind, owner_no, hash, length)
      select ${ownerKind}, ${ownerNo}, ${hashAfter(sql`''`)}, 1 ${afterwards}
      on conflict (owner_kind, owner_no) do update
      set hash = ${hashAfter(sql`event_chains.hash`)}, length = event_chains.length + 1
      returning hash, length
    )
    insert into ${events} (owner_kind, owner_no, name, actor, detail, at, chain_seq, chain_hash)
    select ${ownerKind}, ${ownerNo}, ${name}, ${actor}, ${JSON.stringify(detail)}::jsonb,
      ${at.toISOString()}::timestamptz, head.length, head.hash
    from head`);
}

/** The hash of the owner's newest event, or undefined. */
export async function chainEnd(tx: Queryable, { kind, no }: Owner): Promise<string | undefined> {
  const [row] = await tx
    .select({ hash: eventChains.hash })
    .from(eventChains)
    .where(and(eq(eventChains.ownerKind, kind), eq(eventChains.ownerNo, no)))
    .limit(1);
  return row?.hash;
}
