import { eq, inArray } from 'drizzle-orm';
import { certificateType } from '../../../contract/enums.ts';
import { personOfPortrait, portraitKey, portraitKeys } from '../../domain/files/object-keys.ts';
import type { Owner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { EngineError } from '../../ports/engine-error.ts';
import type { SeenFace } from '../../ports/face-engine.ts';
import { people } from '../../tables/person.ts';
import { consentedSince } from '../consent/consents.ts';
import { readAll } from '../files/read-all.ts';
import type { PersonRow } from '../recording/recordings.ts';

type Context = Pick<
  ServiceContext,
  'connection' | 'blobs' | 'personalData' | 'identityAuthority' | 'faceEngine' | 'log'
>;

/**
 * The key of the person's portrait in the store, fetched from the identity authority the first time it is asked for;
 * null where the authority holds none that can be read, or that owner does not consent to face data, or no more. Rejects
 * where the authority, the store or the face engine cannot be reached.
 */
export async function portraitKeyOf(
  context: Context,
  person: PersonRow,
  owner: Owner,
): Promise<string | null> {
  const { connection, blobs, personalData, identityAuthority } = context;
  if (person.portraitKey && (await blobs.head(person.portraitKey))) return person.portraitKey;
  const picture = await identityAuthority.portraitOf({
    name: personalData.open(person.nameSealed),
    certificateType: certificateType.parse(person.certificateType),
    certificateNumber: personalData.open(person.certificateNumberSealed),
  });
  if (!picture) return null;
  // Once it is stored it is not asked for again: what nobody can look at must not stand for the person.
  if ((await facesOfPortrait(context, picture, { of: person.personNo })) === null) return null;
  const key = portraitKey(person.personNo);
  const contentType = picture[0] === 0x89 ? 'image/png' : 'image/jpeg';
  await blobs.put(key, picture, { contentType, size: picture.length });
  if (await connection.db.transaction((tx) => namePortrait(tx, person, owner))) return key;
  for (const unnamed of await withoutNamedPortraits(connection.db, portraitKeys(person.personNo)))
    await blobs.remove(unnamed);
  return null;
}

/**
 * The faces of a portrait, the largest first; null where it is no picture that can be read. Rejects where the engine
 * could not look.
 */
export async function facesOfPortrait(
  { faceEngine, log }: Pick<ServiceContext, 'faceEngine' | 'log'>,
  picture: Uint8Array,
  { of, descriptors = false }: { readonly of: string; readonly descriptors?: boolean },
): Promise<SeenFace[] | null> {
  return await faceEngine.see(picture, { descriptors }).catch((error: unknown) => {
    if (!(error instanceof EngineError && error.kind === 'task_failed')) throw error;
    log.error({ err: error, of, bytes: picture.length }, 'a portrait could not be read');
    return null;
  });
}

type PersonNo = Pick<PersonRow, 'personNo'>;

/** False where there is no consent, also where it was withdrawn while the portrait was fetched. */
async function namePortrait(tx: Queryable, { personNo }: PersonNo, owner: Owner): Promise<boolean> {
  const ofPerson = eq(people.personNo, personNo);
  // A withdrawal writes this row after the consent's.
  await tx.select({ personNo: people.personNo }).from(people).where(ofPerson).for('update');
  if ((await consentedSince(tx, owner, 'face')) === null) return false;
  await tx
    .update(people)
    .set({ portraitKey: portraitKey(personNo) })
    .where(ofPerson);
  return true;
}

/** These keys but those of portraits that are somebody's: whose was forgotten has no name for it, until another came. */
export async function withoutNamedPortraits(tx: Queryable, keys: readonly string[]): Promise<string[]> {
  const personNos = keys.flatMap((key) => personOfPortrait(key) ?? []);
  if (personNos.length === 0) return [...keys];
  const rows = await tx
    .select({ named: people.portraitKey })
    .from(people)
    .where(inArray(people.personNo, personNos));
  const named = new Set(rows.map((row) => row.named));
  return keys.filter((key) => !named.has(key));
}

/**
 * The descriptor of the person's portrait; null where there is none that can be read, or no face on it. Rejects as
 * portraitKeyOf.
 */
export async function portraitDescriptor(
  context: Context,
  person: PersonRow,
  owner: Owner,
): Promise<readonly number[] | null> {
  const key = await portraitKeyOf(context, person, owner);
  if (!key) return null;
  const picture = new Uint8Array(await readAll(await context.blobs.read(key)));
  const faces = await facesOfPortrait(context, picture, { of: person.personNo, descriptors: true });
  return faces?.[0]?.descriptor ?? null;
}
