import { and, eq, isNull } from 'drizzle-orm';
import type { PersonalData } from '../../ports/personal-data.ts';
import type { InsurerClient } from '../../ports/caller.ts';
import type { Queryable } from '../../ports/database.ts';
import { insurerClients } from '../../tables/insurer.ts';

/** A client that is not revoked with its secret, or undefined. */
export async function clientOf(
  tx: Queryable,
  personalData: PersonalData,
  keyId: string,
): Promise<{ readonly client: InsurerClient; readonly secret: string } | undefined> {
  const [row] = await tx
    .select({ secretSealed: insurerClients.secretSealed, insurerName: insurerClients.insurerName })
    .from(insurerClients)
    .where(and(eq(insurerClients.keyId, keyId), isNull(insurerClients.revokedAt)))
    .limit(1);
  if (!row) return undefined;
  const { secretSealed, insurerName } = row;
  return { client: { keyId, insurerName }, secret: personalData.open(secretSealed) };
}

export async function putClient(
  tx: Queryable,
  personalData: PersonalData,
  client: { readonly keyId: string; readonly insurerName: string; readonly secret: string },
  at: Date,
): Promise<void> {
  const { keyId, insurerName, secret } = client;
  const given = {
    keyId,
    insurerName,
    name: insurerName,
    secretSealed: personalData.seal(secret),
    revokedAt: null,
  };
  await tx
    .insert(insurerClients)
    .values({ ...given, createdAt: at })
    .onConflictDoUpdate({ target: insurerClients.keyId, set: given });
}

export type ClientRow = typeof insurerClients.$inferSelect;

export async function allClients(tx: Queryable): Promise<ClientRow[]> {
  return await tx.select().from(insurerClients).orderBy(insurerClients.keyId);
}

/** False where there is no such client. */
export async function revokeClient(tx: Queryable, keyId: string, at: Date): Promise<boolean> {
  const revoked = await tx
    .update(insurerClients)
    .set({ revokedAt: at })
    .where(eq(insurerClients.keyId, keyId))
    .returning({ keyId: insurerClients.keyId });
  return revoked.length > 0;
}
