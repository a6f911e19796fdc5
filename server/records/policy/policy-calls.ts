import { and, asc, desc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { WantedCall } from '../../../contract/model/policy.ts';
import { grouped } from '../../domain/grouped.ts';
import { orderOwner } from '../../domain/owner.ts';
import { callDueAt } from '../../domain/policy/visit-call.ts';
import type { Queryable } from '../../ports/database.ts';
import { policies, policyCalls, policyCallTries } from '../../tables/policy.ts';
import { staffAccounts } from '../../tables/staff.ts';
import { happenedSince } from '../events/events.ts';
import { newId } from '../new-id.ts';
import type { PolicyRow } from './policies.ts';

export type PolicyCallRow = typeof policyCalls.$inferSelect;
type AskedCall = Pick<PolicyCallRow, 'policyNo' | 'requestId' | 'about' | 'question'>;

/** The request of the call about a visit that is not done: of one policy there is one, however often the clock looks. */
export const visitOwed = 'visit-owed';

/** The policy must be locked by this transaction: whoever calls locks it, too. */
type LockedPolicy = Pick<PolicyRow, 'policyNo' | 'orderNo'>;

async function openVisitOwed(tx: Queryable, policyNo: string): Promise<PolicyCallRow | undefined> {
  const [row] = await tx
    .select()
    .from(policyCalls)
    .where(
      and(
        ...[eq(policyCalls.policyNo, policyNo), eq(policyCalls.requestId, visitOwed)],
        isNull(policyCalls.calledAt),
      ),
    )
    .limit(1);
  return row;
}

const wasShownSince = (tx: Queryable, orderNo: string, call_no: string, since: Date): Promise<boolean> =>
  happenedSince(tx, orderOwner(orderNo), 'see_phone', since, { call_no });

/**
 * Once the visit is done, or the policy over, nobody calls about it. What staff has tried already stays, and what they
 * have the number of: they may be on the phone.
 */
export async function dropVisitOwed(tx: Queryable, { policyNo, orderNo }: LockedPolicy): Promise<void> {
  const call = await openVisitOwed(tx, policyNo);
  if (!call || (await triesOf(tx, call.callNo)).length > 0) return;
  if (await wasShownSince(tx, orderNo, call.callNo, new Date(0))) return;
  await tx.delete(policyCalls).where(eq(policyCalls.callNo, call.callNo));
}

/**
 * The same once the premium does not go back any more, whatever was tried: each try is an event. Only whose number was
 * shown since that moment stays.
 */
export async function dropLateVisitOwed(
  tx: Queryable,
  { policyNo, orderNo }: LockedPolicy,
  since: Date,
): Promise<void> {
  const call = await openVisitOwed(tx, policyNo);
  if (!call || (await wasShownSince(tx, orderNo, call.callNo, since))) return;
  await tx.delete(policyCallTries).where(eq(policyCallTries.callNo, call.callNo));
  await tx.delete(policyCalls).where(eq(policyCalls.callNo, call.callNo));
}

/** The policies about whose visit somebody is still to call, because nobody did it. */
export async function policiesOfVisitOwed(tx: Queryable): Promise<PolicyRow[]> {
  const rows = await tx
    .select({ policy: policies })
    .from(policyCalls)
    .innerJoin(policies, eq(policies.policyNo, policyCalls.policyNo))
    .where(and(eq(policyCalls.requestId, visitOwed), isNull(policyCalls.calledAt)));
  return rows.map(({ policy }) => policy);
}

/** What was asked for by this request, or about the same and is not done yet; undefined: neither. */
export async function sameCall(
  tx: Queryable,
  { policyNo, requestId, about, question }: AskedCall,
): Promise<PolicyCallRow | undefined> {
  const isSameMatter = and(
    eq(policyCalls.about, about),
    question === null ? isNull(policyCalls.question) : eq(policyCalls.question, question),
    isNull(policyCalls.calledAt),
  );
  const [row] = await tx
    .select()
    .from(policyCalls)
    .where(and(eq(policyCalls.policyNo, policyNo), or(eq(policyCalls.requestId, requestId), isSameMatter)))
    .limit(1);
  return row;
}

/** Throws where the database takes the row and does not answer it. */
export async function keepCall(tx: Queryable, asked: AskedCall, askedAt: Date): Promise<PolicyCallRow> {
  const [row] = await tx
    .insert(policyCalls)
    .values({ ...asked, callNo: newId('Q'), askedAt })
    .returning();
  if (!row) throw new Error(`no call of ${asked.policyNo} was kept`);
  return row;
}

/** Locked for this transaction where asked for, or undefined. */
export async function callByNumber(
  tx: Queryable,
  callNo: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<PolicyCallRow | undefined> {
  const query = tx.select().from(policyCalls).where(eq(policyCalls.callNo, callNo)).limit(1);
  const [row] = await (lock ? query.for('update') : query);
  return row;
}

/** More than a desk ever has before it. */
const mostOpen = 1_000;
const mostDone = 50;

const isOfClock = eq(policyCalls.requestId, visitOwed);

/**
 * Who is still to be called, customers who asked for it before the others, first come first; then who was, the newest
 * first.
 */
export async function callsAtDesk(tx: Queryable): Promise<PolicyCallRow[]> {
  const open = await tx
    .select()
    .from(policyCalls)
    .where(isNull(policyCalls.calledAt))
    .orderBy(isOfClock, asc(policyCalls.askedAt))
    .limit(mostOpen);
  const done = await tx
    .select()
    .from(policyCalls)
    .where(isNotNull(policyCalls.calledAt))
    .orderBy(desc(policyCalls.calledAt))
    .limit(mostDone);
  return [...open, ...done];
}

/** Each time that staff called, oldest first, with the name of who did. */
export async function triesOf(tx: Queryable, callNo: string): Promise<Tries> {
  return (await triesByCall(tx, [callNo])).get(callNo) ?? [];
}

const triesWhere = (tx: Queryable, callNos: readonly string[]) =>
  tx
    .select({
      callNo: policyCallTries.callNo,
      requestId: policyCallTries.requestId,
      name: staffAccounts.name,
      saidSealed: policyCallTries.saidSealed,
      at: policyCallTries.at,
    })
    .from(policyCallTries)
    .innerJoin(staffAccounts, eq(staffAccounts.account, policyCallTries.account))
    .where(inArray(policyCallTries.callNo, [...callNos]))
    .orderBy(asc(policyCallTries.at));

type Tries = Awaited<ReturnType<typeof triesWhere>>;

/** The same of many calls; who was not called is left out. */
export async function triesByCall(tx: Queryable, callNos: readonly string[]): Promise<Map<string, Tries>> {
  if (callNos.length === 0) return new Map();
  return grouped((await triesWhere(tx, callNos)).map((row) => [row.callNo, row]));
}

/** Those to which nobody answered. */
export const missedOf = (tries: Tries): Tries => tries.filter(({ saidSealed }) => saidSealed === null);

/** Keeps a try; with what was said the call is done. */
export async function keepTry(tx: Queryable, made: typeof policyCallTries.$inferInsert): Promise<void> {
  await tx.insert(policyCallTries).values(made);
  if (made.saidSealed === null) return;
  await tx.update(policyCalls).set({ calledAt: made.at }).where(eq(policyCalls.callNo, made.callNo));
}

/** What the visit says of each question about which the customer wanted to be called, by question. */
export async function wantedCalls(tx: Queryable, policyNo: string): Promise<Map<string, WantedCall>> {
  const rows = await tx
    .select()
    .from(policyCalls)
    .where(and(eq(policyCalls.policyNo, policyNo), isNotNull(policyCalls.question)))
    .orderBy(asc(policyCalls.askedAt));
  const wanted = new Map<string, WantedCall>();
  for (const { callNo, question, askedAt, calledAt } of rows) {
    if (question === null) continue;
    const missed = missedOf(await triesOf(tx, callNo)).at(-1);
    wanted.set(question, {
      ...{ asked_at: askedAt.toISOString(), due_at: callDueAt(askedAt).toISOString() },
      ...{ missed_at: missed?.at.toISOString() ?? null, called_at: calledAt?.toISOString() ?? null },
    });
  }
  return wanted;
}
