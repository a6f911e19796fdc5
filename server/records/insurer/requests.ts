import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { Failure } from '../../domain/failure.ts';
import type { Transaction } from '../../ports/database.ts';
import { insurerClients, insurerRequests } from '../../tables/insurer.ts';

interface Request {
  readonly keyId: string;
  readonly requestId: string;
  /** What was asked for. */
  readonly asked: unknown;
}

const hashOf = (asked: unknown): string => createHash('sha256').update(JSON.stringify(asked)).digest('hex');

/**
 * The recording that an earlier call with this idempotency key opened, or undefined. Holds the client's row, so that
 * the same call twice at once waits for the first. Throws requestChanged where something else was asked for.
 */
export async function openedBefore(tx: Transaction, request: Request): Promise<string | undefined> {
  const { keyId, requestId, asked } = request;
  await tx.select().from(insurerClients).where(eq(insurerClients.keyId, keyId)).for('update');
  const [row] = await tx
    .select()
    .from(insurerRequests)
    .where(and(eq(insurerRequests.keyId, keyId), eq(insurerRequests.requestId, requestId)))
    .limit(1);
  if (row && row.requestHash !== hashOf(asked)) throw new Failure('requestChanged');
  return row?.recordingNo;
}

export async function keepRequest(
  tx: Transaction,
  { keyId, requestId, asked }: Request,
  recordingNo: string,
  at: Date,
): Promise<void> {
  await tx
    .insert(insurerRequests)
    .values({ keyId, requestId, requestHash: hashOf(asked), recordingNo, createdAt: at });
}
