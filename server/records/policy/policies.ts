import { and, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { policyContent, type PolicyContent } from '../../domain/policy/content.ts';
import { policyNumber } from '../../domain/policy/policy.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { policies, policyDocuments, policyNumbers } from '../../tables/policy.ts';

export type PolicyRow = typeof policies.$inferSelect;
export type PolicyDocumentRow = typeof policyDocuments.$inferSelect;

/** The policy of an order, locked for this transaction where asked for, or undefined. */
export async function policyOf(
  tx: Queryable,
  orderNo: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<PolicyRow | undefined> {
  const query = tx.select().from(policies).where(eq(policies.orderNo, orderNo)).limit(1);
  const [row] = await (lock ? query.for('update') : query);
  return row;
}

/** That policy, locked for this transaction where asked for, or undefined. */
export async function policyByNumber(
  tx: Queryable,
  policyNo: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<PolicyRow | undefined> {
  const query = tx.select().from(policies).where(eq(policies.policyNo, policyNo)).limit(1);
  const [row] = await (lock ? query.for('update') : query);
  return row;
}

/** Those of these numbers, by number. */
export async function policiesByNumber(
  tx: Queryable,
  policyNos: readonly string[],
): Promise<Map<string, PolicyRow>> {
  if (policyNos.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(policies)
    .where(inArray(policies.policyNo, [...policyNos]));
  return new Map(rows.map((row) => [row.policyNo, row]));
}

/** Those of the recordings whose policy has ended. */
export async function recordingsOfEnded(
  tx: Queryable,
  recordingNos: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (recordingNos.length === 0) return new Set();
  const rows = await tx
    .select({ recordingNo: policies.recordingNo })
    .from(policies)
    .where(and(inArray(policies.recordingNo, [...recordingNos]), eq(policies.status, 'ended')));
  return new Set(rows.map(({ recordingNo }) => recordingNo));
}

/**
 * The year's next number; given back with the transaction, so that none is missing. Throws where the database takes the
 * row and does not answer it.
 */
export async function nextPolicyNo(tx: Queryable, year: number): Promise<string> {
  const [row] = await tx
    .insert(policyNumbers)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: policyNumbers.year, set: { last: sql`${policyNumbers.last} + 1` } })
    .returning({ last: policyNumbers.last });
  if (!row) throw new Error(`no policy number of ${year}`);
  return policyNumber(year, row.last);
}

/** Lets the year's next number be behind that one; false where it is so already. Never lowers. */
export async function raisePolicyNo(
  tx: Queryable,
  { year, count }: { readonly year: number; readonly count: number },
): Promise<boolean> {
  const rows = await tx
    .insert(policyNumbers)
    .values({ year, last: count })
    .onConflictDoUpdate({
      target: policyNumbers.year,
      set: { last: count },
      setWhere: lt(policyNumbers.last, count),
    })
    .returning({ last: policyNumbers.last });
  return rows.length > 0;
}

/** Throws where the database takes the row and does not answer it. */
export async function makePolicy(tx: Queryable, made: typeof policies.$inferInsert): Promise<PolicyRow> {
  const [row] = await tx.insert(policies).values(made).returning();
  if (!row) throw new Error(`no policy of ${made.orderNo} was made`);
  return row;
}

/** Changes a policy that stands so; undefined where it stands otherwise by now. */
export async function changePolicy(
  tx: Queryable,
  { policyNo, status }: Pick<PolicyRow, 'policyNo' | 'status'>,
  change: Partial<PolicyRow>,
  at: Date,
): Promise<PolicyRow | undefined> {
  const [row] = await tx
    .update(policies)
    .set({ ...change, updatedAt: at })
    .where(and(eq(policies.policyNo, policyNo), eq(policies.status, status)))
    .returning();
  return row;
}

const atOnce = 100;

/** Policies in force whose last day was before that one (yyyy-mm-dd); a hundred at most. */
export async function policiesOver(tx: Queryable, today: string): Promise<PolicyRow[]> {
  return await tx
    .select()
    .from(policies)
    .where(and(eq(policies.status, 'in_force'), lt(policies.endsOn, today)))
    .orderBy(policies.endsOn)
    .limit(atOnce);
}

/** Every policy in force that is kept, some at a time. */
export async function* policiesInForce(tx: Queryable): AsyncGenerator<PolicyRow> {
  let after = '';
  for (;;) {
    const rows = await tx
      .select()
      .from(policies)
      .where(
        and(eq(policies.status, 'in_force'), isNotNull(policies.contentSealed), gt(policies.policyNo, after)),
      )
      .orderBy(policies.policyNo)
      .limit(atOnce);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = last.policyNo;
  }
}

/** What its papers are drawn of. Throws once its years of keeping are over. */
export function policyContentOf(
  { open }: Pick<PersonalData, 'open'>,
  { policyNo, contentSealed }: PolicyRow,
): PolicyContent {
  if (contentSealed === null) throw new Error(`${policyNo} is no longer kept`);
  return policyContent.parse(JSON.parse(open(contentSealed)));
}

const order: readonly PolicyDocumentRow['kind'][] = ['policy', 'receipt', 'endorsement', 'clause'];

/** A policy's files: itself first, its clauses last. */
export async function documentsOf(tx: Queryable, policyNo: string): Promise<PolicyDocumentRow[]> {
  const rows = await tx.select().from(policyDocuments).where(eq(policyDocuments.policyNo, policyNo));
  return rows.sort(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.documentNo.localeCompare(b.documentNo),
  );
}

export async function keepDocument(
  tx: Queryable,
  document: typeof policyDocuments.$inferInsert,
): Promise<void> {
  await tx.insert(policyDocuments).values(document).onConflictDoNothing();
}
