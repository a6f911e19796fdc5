import { eq } from 'drizzle-orm';
import type { Descriptor } from '../../domain/face/will-check.ts';
import { portraitKey } from '../../domain/files/object-keys.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { people } from '../../tables/person.ts';
import { readAll } from '../files/read-all.ts';
import { portraitDescriptor } from '../face/portrait.ts';
import { cardOf, keyOfSide } from './cards.ts';

/**
 * The key of the portrait that was cut out of the member's card, kept as the person's; null where there is no card with
 * one. Rejects where the store or the engine cannot be reached.
 */
export async function cardPortraitKey(
  { connection, personalData, blobs, cardEngine }: ServiceContext,
  { memberNo, personNo }: IdentityPerson,
): Promise<string | null> {
  const { db } = connection;
  const card = await cardOf(db, personalData, memberNo);
  const corners = card.content.front?.portrait ?? null;
  const front = keyOfSide(card, 'front');
  if (personNo === null || corners === null || front === undefined) return null;
  const key = portraitKey(personNo);
  const [person] = await db.select().from(people).where(eq(people.personNo, personNo)).limit(1);
  if (person?.portraitKey === key && (await blobs.head(key))) return key;
  const picture = await readAll(await blobs.read(front));
  const portrait = Buffer.from(await cardEngine.crop(picture, corners));
  await blobs.put(key, portrait, { contentType: 'image/jpeg', size: portrait.length });
  await db.update(people).set({ portraitKey: key }).where(eq(people.personNo, personNo));
  return key;
}

/**
 * Whose face the member's must be: that of the card just read, else what the identity authority holds; null where there
 * is neither, or no face in it.
 */
export async function memberDescriptor(context: ServiceContext, member: IdentityPerson): Promise<Descriptor> {
  const { connection, blobs, faceEngine } = context;
  const key = await cardPortraitKey(context, member);
  if (key !== null) {
    const picture = await readAll(await blobs.read(key));
    const [face] = await faceEngine.see(new Uint8Array(picture), { descriptors: true });
    return face?.descriptor ?? null;
  }
  const { personNo } = member;
  if (personNo === null) return null;
  const [person] = await connection.db.select().from(people).where(eq(people.personNo, personNo)).limit(1);
  return person ? await portraitDescriptor(context, person) : null;
}
