import { eq } from 'drizzle-orm';
import type { Queryable } from '../ports/database.ts';
import type { IdentityAuthority } from '../ports/identity-authority.ts';
import type { PersonalData } from '../ports/personal-data.ts';
import { sandboxPortraits } from '../tables/sandbox.ts';

const fingerprintOf = (personalData: PersonalData, certificateNumber: string) =>
  personalData.fingerprint(`portrait ${certificateNumber}`);

/** Holds portraits of invented people, by their certificate number. */
export const sandboxIdentityAuthority = (db: Queryable, personalData: PersonalData): IdentityAuthority => ({
  async portraitOf({ certificateNumber }) {
    const [row] = await db
      .select()
      .from(sandboxPortraits)
      .where(eq(sandboxPortraits.fingerprint, fingerprintOf(personalData, certificateNumber)))
      .limit(1);
    return row ? Buffer.from(personalData.open(row.pictureSealed), 'base64') : null;
  },
});

/** Replaces what the authority holds of a person; null: nothing. */
export async function putSandboxPortrait(
  tx: Queryable,
  personalData: PersonalData,
  certificateNumber: string,
  picture: Buffer | null,
): Promise<void> {
  const fingerprint = fingerprintOf(personalData, certificateNumber);
  if (picture === null) {
    await tx.delete(sandboxPortraits).where(eq(sandboxPortraits.fingerprint, fingerprint));
    return;
  }
  const pictureSealed = personalData.seal(picture.toString('base64'));
  await tx
    .insert(sandboxPortraits)
    .values({ fingerprint, pictureSealed })
    .onConflictDoUpdate({ target: sandboxPortraits.fingerprint, set: { pictureSealed } });
}
