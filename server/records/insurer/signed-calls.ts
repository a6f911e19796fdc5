import { createHmac, timingSafeEqual } from 'node:crypto';
import { lte } from 'drizzle-orm';
import { textToSign, type SignedParts } from '../../../contract/insurer-signature.ts';
import { signatureSeconds } from '../../../contract/services/insurer.ts';
import { Failure } from '../../domain/failure.ts';
import type { InsurerClient } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { insurerNonces } from '../../tables/insurer.ts';
import { clientOf } from './clients.ts';

export interface SignedCall extends SignedParts {
  readonly keyId: string;
  readonly signature: string;
}

const noncePattern = /^[A-Za-z0-9-]{16,64}$/;

/**
 * The client that signed the call. Throws signatureInvalid, signatureExpired where the clocks differ by more than five
 * minutes, and signatureReplayed where the nonce was used before, by whichever process.
 */
export async function verifySignedCall(
  { connection, personalData, now }: ServiceContext,
  call: SignedCall,
): Promise<InsurerClient> {
  const { keyId, nonce, timestamp } = call;
  const known = await clientOf(connection.db, personalData, keyId);
  if (!known || !noncePattern.test(nonce) || !isRight(known.secret, call))
    throw new Failure('signatureInvalid');
  const at = now();
  const apart = Math.abs(at.getTime() / 1000 - Number(timestamp));
  if (!(apart <= signatureSeconds)) throw new Failure('signatureExpired');
  const expiresAt = new Date(at.getTime() + 2 * signatureSeconds * 1000);
  const fresh = await connection.db
    .insert(insurerNonces)
    .values({ keyId, nonce, expiresAt })
    .onConflictDoNothing()
    .returning({ nonce: insurerNonces.nonce });
  if (fresh.length === 0) throw new Failure('signatureReplayed');
  return known.client;
}

function isRight(secret: string, call: SignedCall): boolean {
  const right = createHmac('sha256', secret).update(textToSign(call)).digest();
  const given = Buffer.from(call.signature, 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Nonces whose calls would be refused by their time anyway. */
export async function forgetNonces(tx: Queryable, now: Date): Promise<void> {
  await tx.delete(insurerNonces).where(lte(insurerNonces.expiresAt, now));
}
