import { eq } from 'drizzle-orm';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { keyChecks } from '../../tables/key-check.ts';
import { people } from '../../tables/person.ts';

export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey';
}

const name = 'master key';

/**
 * Keeps a fingerprint under the key at the first start, and compares with it at each later one. Throws WrongMasterKey:
 * what a server with another key sealed would be lost among the rest.
 */
export async function requireSameKey(tx: Queryable, personalData: PersonalData): Promise<void> {
  if (await isKnownKey(tx, personalData)) return;
  const fingerprint = personalData.fingerprint(name);
  await tx.insert(keyChecks).values({ name, fingerprint }).onConflictDoNothing();
}

/** Whether the fingerprint is kept; keeps nothing. Throws WrongMasterKey. */
export async function isKnownKey(tx: Queryable, personalData: PersonalData): Promise<boolean> {
  const [known] = await tx.select().from(keyChecks).where(eq(keyChecks.name, name)).limit(1);
  const isSame = known
    ? known.fingerprint === personalData.fingerprint(name)
    : await opensWhatIsThere(tx, personalData);
  if (!isSame) throw new WrongMasterKey('the data is sealed under another master key');
  return known !== undefined;
}

/** Data of a release that kept no fingerprint yet. */
async function opensWhatIsThere(tx: Queryable, personalData: PersonalData): Promise<boolean> {
  const [person] = await tx.select().from(people).limit(1);
  try {
    if (person) personalData.open(person.nameSealed);
    return true;
  } catch {
    return false;
  }
}
