import { eq } from 'drizzle-orm';
import { certificateType } from '../../../contract/enums.ts';
import { portraitKey } from '../../domain/files/object-keys.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { people } from '../../tables/person.ts';
import { readAll } from '../files/read-all.ts';
import type { PersonRow } from '../recording/recordings.ts';

type Context = Pick<
  ServiceContext,
  'connection' | 'blobs' | 'personalData' | 'identityAuthority' | 'faceEngine'
>;

/**
 * The key of the person's portrait in the store, fetched from the identity authority the first time it is asked for;
 * null where the authority holds none. Rejects where the authority or the store cannot be reached.
 */
export async function portraitKeyOf(
  context: Omit<Context, 'faceEngine'>,
  person: PersonRow,
): Promise<string | null> {
  const { connection, blobs, personalData, identityAuthority } = context;
  if (person.portraitKey && (await blobs.head(person.portraitKey))) return person.portraitKey;
  const picture = await identityAuthority.portraitOf({
    name: personalData.open(person.nameSealed),
    certificateType: certificateType.parse(person.certificateType),
    certificateNumber: personalData.open(person.certificateNumberSealed),
  });
  if (!picture) return null;
  const key = portraitKey(person.personNo);
  const contentType = picture[0] === 0x89 ? 'image/png' : 'image/jpeg';
  await blobs.put(key, picture, { contentType, size: picture.length });
  await connection.db.update(people).set({ portraitKey: key }).where(eq(people.personNo, person.personNo));
  return key;
}

/** The descriptor of the person's portrait; null where there is none, or no face on it. Rejects as portraitKeyOf. */
export async function portraitDescriptor(
  context: Context,
  person: PersonRow,
): Promise<readonly number[] | null> {
  const key = await portraitKeyOf(context, person);
  if (!key) return null;
  const picture = await readAll(await context.blobs.read(key));
  const [face] = await context.faceEngine.see(new Uint8Array(picture), { descriptors: true });
  return face?.descriptor ?? null;
}
