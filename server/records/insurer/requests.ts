import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
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
 * The recording that an earlier call with this idempotency key opened, or undefined. Holds the client's row, so that
 * the same call twice at once waits for the first. Throws requestChanged where something else was asked for.
 */
export async function openedBefore(
  tx: Transaction,
  key: FingerprintKey,
  request: Request,
): Promise<string | undefined> {
  const { keyId, requestId, asked } = request;
  await tx.select().from(insurerClients).where(eq(insurerClients.keyId, keyId)).for('update');
  const [row] = await tx
    .select()
    .from(insurerRequests)
    .where(and(eq(insurerRequests.keyId, keyId), eq(insurerRequests.requestId, requestId)))
    .limit(1);
  if (!row) return undefined;
  const unkeyed = unkeyedHash(asked);
  if (![keyedHash(key, unkeyed), unkeyed].includes(row.requestHash)) throw new Failure('requestChanged');
  return row.recordingNo;
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
