import { createHash } from 'node:crypto';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { Failure } from '../../domain/failure.ts';
import type { Queryable, Transaction } from '../../ports/database.ts';
import type { FingerprintKey } from '../../ports/personal-data.ts';
import { insurerClients, insurerRequests } from '../../tables/insurer.ts';

interface Request {
  readonly keyId: string;
  readonly requestId: string;
  /** What was asked for. */
  readonly asked: unknown;
}

/** What 0.1.0 kept: whoever guesses a name and a number finds them by it. */
const unkeyedHash = (asked: unknown): string =>
  createHash('sha256').update(JSON.stringify(asked)).digest('hex');
const unkeyedLength = 64;

/** Made of the unkeyed one, so that those of before can be keyed without what was asked for. */
const keyedHash = ({ fingerprint }: FingerprintKey, unkeyed: string): string =>
  fingerprint(`insurer request ${unkeyed}`);

/**
 * The recording that an earlier call with this idempotency key opened, under whichever key of the same insurer: a call
 * is repeated by the next key once the one before is out of use. Undefined where none did. Holds the rows of those keys,
 * so that the same call twice at once waits for the first. Throws requestChanged where something else was asked for.
 */
export async function openedBefore(
  tx: Transaction,
  key: FingerprintKey,
  request: Request,
): Promise<string | undefined> {
  const { keyId, requestId, asked } = request;
  const keyIds = await lockKeysBeside(tx, keyId);
  const [row] = await tx
    .select()
    .from(insurerRequests)
    .where(and(inArray(insurerRequests.keyId, keyIds), eq(insurerRequests.requestId, requestId)))
    // Both keys may have opened one before they were looked at together.
    .orderBy(desc(eq(insurerRequests.keyId, keyId)), asc(insurerRequests.createdAt))
    .limit(1);
  if (!row) return undefined;
  const unkeyed = unkeyedHash(asked);
  if (![keyedHash(key, unkeyed), unkeyed].includes(row.requestHash)) throw new Failure('requestChanged');
  return row.recordingNo;
}

/** The key itself and those of the same insurer, also revoked ones, in an order in which nobody waits for each other. */
async function lockKeysBeside(tx: Transaction, keyId: string): Promise<string[]> {
  const [client] = await tx.select().from(insurerClients).where(eq(insurerClients.keyId, keyId)).limit(1);
  const { insurerName = null } = client ?? {};
  const beside =
    insurerName === null ? eq(insurerClients.keyId, keyId) : eq(insurerClients.insurerName, insurerName);
  const rows = await tx
    .select({ keyId: insurerClients.keyId })
    .from(insurerClients)
    .where(beside)
    .orderBy(insurerClients.keyId)
    .for('update');
  return [keyId, ...rows.map((row) => row.keyId)];
}

export async function keepRequest(
  tx: Transaction,
  key: FingerprintKey,
  { keyId, requestId, asked }: Request,
  recordingNo: string,
  at: Date,
): Promise<void> {
  await tx.insert(insurerRequests).values({
    keyId,
    requestId,
    requestHash: keyedHash(key, unkeyedHash(asked)),
    recordingNo,
    createdAt: at,
  });
}

const atOnce = 500;

/** Keys the hashes that 0.1.0 kept. */
export async function keyFormerRequests(tx: Queryable, key: FingerprintKey): Promise<void> {
  const former = sql`length(${insurerRequests.requestHash}) = ${unkeyedLength}`;
  for (;;) {
    const rows = await tx.select().from(insurerRequests).where(former).limit(atOnce);
    for (const { keyId, requestId, requestHash } of rows)
      await tx
        .update(insurerRequests)
        .set({ requestHash: keyedHash(key, requestHash) })
        .where(
          and(
            eq(insurerRequests.keyId, keyId),
            eq(insurerRequests.requestId, requestId),
            eq(insurerRequests.requestHash, requestHash),
          ),
        );
    if (rows.length < atOnce) return;
  }
}
