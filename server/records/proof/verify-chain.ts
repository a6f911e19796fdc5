import { asc, eq, gt, sql } from 'drizzle-orm';
import { grouped } from '../../domain/grouped.ts';
import { orderOwner } from '../../domain/owner.ts';
import { chainHash, chainedContent, sha256 } from '../../domain/proof/chain.ts';
import type { Database, Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { events } from '../../tables/event.ts';
import { operationChains } from '../../tables/page-operation.ts';
import { policies, policyDocuments } from '../../tables/policy.ts';
import { eventChains, shownTexts } from '../../tables/proof.ts';
import { FollowedChains, inBatches, inSealedBatches } from './followed-chains.ts';
import { isInChain } from './is-in-chain.ts';
import { toldEvents } from './told-events.ts';
import { verifyAgreed } from './verify-agreed.ts';
import { confirmationsInOrder, verifyConfirmations } from './verify-confirmations.ts';
import { verifyHealth } from './verify-health.ts';
import { verifyMoney } from './verify-money.ts';
import { verifyOperations } from './verify-operations.ts';
import { verifyReadings } from './verify-readings.ts';
import { verifyWatched } from './verify-watched.ts';

export interface ChainReport {
  readonly chains: number;
  readonly events: number;
  /** From before events were chained. */
  readonly unchained: number;
  readonly texts: number;
  /** What members confirmed. */
  readonly confirmations: number;
  /** Movements of money. */
  readonly journals: number;
  readonly policies: number;
  /** Batches of recorded sales. */
  readonly batches: number;
  /** What was done on the pages; and of that, what is from before operations were chained. */
  readonly operations: number;
  readonly unchainedOperations: number;
  /** Sealed contents that were opened and hashed; 0 without the key. */
  readonly sealed: number;
  /** One SHA-256 over the ends of all chains: kept somewhere else, it shows that a whole chain was made anew. */
  readonly digest: string;
  /** What is not as it was written, each in a line. */
  readonly problems: readonly string[];
}

/**
 * Reckons every hash of a database anew: events and operations by owner, texts that were shown, policies,
 * their files, confirmations and money against the events that tell of them, and with the key what was confirmed, signed
 * and issued. Changes nothing.
 */
export async function verifyChain(
  db: Queryable,
  personalData: Pick<PersonalData, 'open'> | null,
): Promise<ChainReport> {
  const problems: string[] = [];
  const counted = await verifyEvents(db, problems);
  const texts = await verifyTexts(db, problems);
  const issued = await verifyPolicies(db, problems);
  const confirmations = await verifyConfirmations(db, personalData, problems);
  const journals = await verifyMoney(db, problems);
  const sealed = personalData ? await verifySealed(db, personalData, problems) : 0;
  const watched = await verifyWatched(db, personalData, problems);
  const done = await verifyOperations(db, problems);
  await verifyAgreed(db, problems);
  await verifyReadings(db, problems);
  const notices = await verifyHealth(db, personalData, problems);
  return {
    ...{ ...counted, texts, confirmations, journals, policies: issued, batches: watched.batches },
    ...{ ...done, sealed: sealed + watched.sealed + notices, digest: await digestOf(db), problems },
  };
}

/** The same of one moment, so that what others write meanwhile is not seen by half. */
export const verifySnapshot = (
  db: Database,
  personalData: Pick<PersonalData, 'open'> | null,
): Promise<ChainReport> =>
  db.transaction(
    async (tx) => {
      // It takes as long as there are rows; limits are for calls that somebody waits for.
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      return await verifyChain(tx, personalData);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** Of every chain's owner, length and end, in their order. */
async function digestOf(db: Queryable): Promise<string> {
  const ofEvents = await db
    .select()
    .from(eventChains)
    .orderBy(asc(eventChains.ownerKind), asc(eventChains.ownerNo));
  const ofOperations = await db
    .select()
    .from(operationChains)
    .orderBy(asc(operationChains.ownerKind), asc(operationChains.ownerNo));
  const lineOf = ({ ownerKind, ownerNo, length, hash }: ChainEnd) =>
    `${ownerKind} ${ownerNo} ${length} ${hash}\n`;
  const lines = [...ofEvents.map(lineOf), ...ofOperations.map((end) => `operations ${lineOf(end)}`)];
  return sha256(lines.join(''));
}

type ChainEnd = Pick<typeof eventChains.$inferSelect, 'ownerKind' | 'ownerNo' | 'length' | 'hash'>;

const eventsInOrder = (db: Queryable) =>
  inBatches((after, limit) =>
    db.select().from(events).where(gt(events.id, after)).orderBy(asc(events.id)).limit(limit),
  );

async function verifyEvents(db: Queryable, problems: string[]) {
  const chains = new FollowedChains(problems);
  let read = 0;
  let unchained = 0;
  for await (const row of eventsInOrder(db)) {
    const owner = `${row.ownerKind} ${row.ownerNo}`;
    const what = `event ${row.id} of ${owner}`;
    const { chainHash: hash, chainSeq: seq } = row;
    if (hash === null || seq === null) {
      unchained++;
      if (chains.has(owner)) problems.push(`${what}: not chained`);
      continue;
    }
    read++;
    chains.follow({ owner, what, seq, hash, hashAfter: (before) => chainHash(before, chainedContent(row)) });
  }
  const ends = await db.select().from(eventChains);
  chains.end(new Map(ends.map((end) => [`${end.ownerKind} ${end.ownerNo}`, end])), {
    missing: (owner) => `chain of ${owner}: its end is missing`,
    untold: (owner) => `chain of ${owner}: nothing says where it ends`,
  });
  return { chains: ends.length, events: read, unchained };
}

async function verifyTexts(db: Queryable, problems: string[]): Promise<number> {
  const rows = await db.select().from(shownTexts);
  for (const row of rows)
    if (sha256(row.text) !== row.sha256) problems.push(`shown text ${row.sha256}: changed`);
  return rows.length;
}

const byOwner = <T extends { readonly ownerNo: string }>(told: readonly T[]) =>
  grouped(told.map((event) => [event.ownerNo, event]));

async function verifyPolicies(db: Queryable, problems: string[]): Promise<number> {
  const issuedOf = byOwner(await toldEvents(db, 'issue_policy'));
  const signedOf = byOwner(await toldEvents(db, 'sign_document'));
  const rows = await db
    .select({
      policyNo: policies.policyNo,
      orderNo: policies.orderNo,
      contentSha256: policies.contentSha256,
      evidenceHash: policies.evidenceHash,
    })
    .from(policies);
  for (const { policyNo, orderNo, contentSha256, evidenceHash } of rows) {
    const issued = issuedOf.get(orderNo) ?? [];
    if (
      issued.length !== 1 ||
      issued[0]?.detail.policy_no !== policyNo ||
      issued[0].detail.content !== contentSha256
    )
      problems.push(`policy ${policyNo}: not what its order's events say`);
    if (!(await isInChain(db, orderOwner(orderNo), evidenceHash)))
      problems.push(`policy ${policyNo}: what it was issued upon is gone`);
    const signed = signedOf.get(orderNo) ?? [];
    const files = await db.select().from(policyDocuments).where(eq(policyDocuments.policyNo, policyNo));
    for (const { documentNo, sha256: hash } of files)
      if (!signed.some(({ detail }) => detail.document_no === documentNo && detail.sha256 === hash))
        problems.push(`file ${documentNo} of ${policyNo}: not what its order's events say`);
  }
  return rows.length;
}

async function verifySealed(
  db: Queryable,
  { open }: Pick<PersonalData, 'open'>,
  problems: string[],
): Promise<number> {
  let opened = 0;
  const verify = (what: string, sealed: string, hash: string) => {
    opened++;
    try {
      if (sha256(open(sealed)) !== hash) problems.push(`${what}: changed`);
    } catch {
      problems.push(`${what}: cannot be opened`);
    }
  };
  for await (const { confirmationNo, contentSealed, contentSha256 } of confirmationsInOrder(db))
    verify(`confirmation ${confirmationNo}`, contentSealed, contentSha256);
  for await (const { policyNo, contentSealed, contentSha256 } of policiesInOrder(db))
    if (contentSealed !== null) verify(`content of policy ${policyNo}`, contentSealed, contentSha256);
  return opened;
}

const policiesInOrder = (db: Queryable) =>
  inSealedBatches(
    ({ policyNo }: typeof policies.$inferSelect) => policyNo,
    (after, limit) =>
      db
        .select()
        .from(policies)
        .where(gt(policies.policyNo, after))
        .orderBy(asc(policies.policyNo))
        .limit(limit),
  );
