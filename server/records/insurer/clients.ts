import { and, eq, isNull } from 'drizzle-orm';
import type { PersonalData } from '../../ports/personal-data.ts';
import type { Queryable } from '../../ports/database.ts';
import { insurerClients } from '../../tables/insurer.ts';

/** The secret of a client that is not revoked, or undefined. */
export async function secretOf(
  tx: Queryable,
  personalData: PersonalData,
  keyId: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ secretSealed: insurerClients.secretSealed })
    .from(insurerClients)
    .where(and(eq(insurerClients.keyId, keyId), isNull(insurerClients.revokedAt)))
    .limit(1);
  return row && personalData.open(row.secretSealed);
}

export async function putClient(
  tx: Queryable,
  personalData: PersonalData,
  client: { readonly keyId: string; readonly name: string; readonly secret: string },
  at: Date,
): Promise<void> {
  const { keyId, name, secret } = client;
  const given = { keyId, name, secretSealed: personalData.seal(secret), revokedAt: null };
  await tx
    .insert(insurerClients)
    .values({ ...given, createdAt: at })
    .onConflictDoUpdate({ target: insurerClients.keyId, set: given });
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
