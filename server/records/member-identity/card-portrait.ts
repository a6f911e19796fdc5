import { eq } from 'drizzle-orm';
import type { Descriptor } from '../../domain/face/will-check.ts';
import { cutPortraitKey, portraitKey } from '../../domain/files/object-keys.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { people } from '../../tables/person.ts';
import { readAll } from '../files/read-all.ts';
import { portraitKeyOf } from '../face/portrait.ts';
import { cardOf, type KeptCard } from './cards.ts';

/**
 * The key of the portrait that was cut out of the member's card, kept as the person's; null where there is no card with
 * one. Rejects where the store or the engine cannot be reached.
 */
export async function cardPortraitKey(
  context: ServiceContext,
  { memberNo, personNo }: IdentityPerson,
): Promise<string | null> {
  const { connection, personalData, blobs } = context;
  const { db } = connection;
  if (personNo === null) return null;
  const source = await portraitSource(context, memberNo, await cardOf(db, personalData, memberNo));
  if (source === null) return null;
  const key = portraitKey(personNo);
  const [person] = await db.select().from(people).where(eq(people.personNo, personNo)).limit(1);
  if (person?.portraitKey === key && (await blobs.head(key))) return key;
  const portrait = Buffer.from(await source());
  await blobs.put(key, portrait, { contentType: 'image/jpeg', size: portrait.length });
  await db.update(people).set({ portraitKey: key }).where(eq(people.personNo, personNo));
  return key;
}

/** How the portrait of the card is had: cut out of its picture, or as the engine cut it out; null: there is none. */
async function portraitSource(
  { blobs, cardEngine }: ServiceContext,
  memberNo: string,
  { content, pictures }: KeptCard,
): Promise<(() => Promise<Uint8Array>) | null> {
  const picture = pictures.find(({ place }) => place === 'front');
  if (!content.front || !picture) return null;
  const corners = content.front.portrait;
  if (corners) return async () => cardEngine.crop(await readAll(await blobs.read(picture.key)), corners);
  const cut = cutPortraitKey(memberOwner(memberNo), picture.fileId);
  return (await blobs.head(cut)) ? async () => readAll(await blobs.read(cut)) : null;
}

/**
 * The picture of whose face the member's must be: that of the card just read, else what the identity authority holds;
 * null where there is neither. Rejects where the store, an engine or the authority cannot be reached.
 */
export async function memberPortrait(
  context: ServiceContext,
  member: IdentityPerson,
): Promise<Uint8Array | null> {
  const key = (await cardPortraitKey(context, member)) ?? (await authorityPortraitKey(context, member));
  return key === null ? null : new Uint8Array(await readAll(await context.blobs.read(key)));
}

async function authorityPortraitKey(
  context: ServiceContext,
  { personNo }: IdentityPerson,
): Promise<string | null> {
  if (personNo === null) return null;
  const { db } = context.connection;
  const [person] = await db.select().from(people).where(eq(people.personNo, personNo)).limit(1);
  return person ? await portraitKeyOf(context, person) : null;
}

/** What stands for the face of that picture; null where there is none, or no face in it. */
export async function memberDescriptor(context: ServiceContext, member: IdentityPerson): Promise<Descriptor> {
  const portrait = await memberPortrait(context, member);
  if (portrait === null) return null;
  const [face] = await context.faceEngine.see(portrait, { descriptors: true });
  return face?.descriptor ?? null;
}
