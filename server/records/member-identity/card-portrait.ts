import { eq } from 'drizzle-orm';
import type { Descriptor } from '../../domain/face/will-check.ts';
import { cutPortraitKey, portraitKey } from '../../domain/files/object-keys.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { people } from '../../tables/person.ts';
import { readAll } from '../files/read-all.ts';
import { facesOfPortrait, portraitKeyOf } from '../face/portrait.ts';
import { cardOf, frontOf, picturesOf, type KeptCard } from './cards.ts';

/**
 * The key of the portrait that was cut out of the member's card, kept as the person's; null where there is no card with
 * one, or it is another's by now. Rejects where the store or the engine cannot be reached.
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
  const portrait = Buffer.from(await source.cut());
  await blobs.put(key, portrait, { contentType: 'image/jpeg', size: portrait.length });
  const isKept = await db.transaction((tx) => namePortrait(tx, { memberNo, personNo }, source.fileId));
  if (isKept) return key;
  await blobs.remove(key);
  return null;
}

/** False where the picture is not the card's any more that the portrait was cut out of: then it is nobody's. */
async function namePortrait(
  tx: Queryable,
  { memberNo, personNo }: { readonly memberNo: string; readonly personNo: string },
  fileId: string,
): Promise<boolean> {
  const ofPerson = eq(people.personNo, personNo);
  // Who takes the card's pictures away writes this row after them.
  await tx.select({ personNo: people.personNo }).from(people).where(ofPerson).for('update');
  const isSame = frontOf({ pictures: await picturesOf(tx, memberNo) })?.fileId === fileId;
  await tx
    .update(people)
    .set({ portraitKey: isSame ? portraitKey(personNo) : null })
    .where(ofPerson);
  return isSame;
}

interface PortraitSource {
  /** The picture that it is cut out of. */
  readonly fileId: string;
  readonly cut: () => Promise<Uint8Array>;
}

/** How the portrait of the card is had: cut out of its picture, or as the engine cut it out; null: there is none. */
async function portraitSource(
  { blobs, cardEngine }: ServiceContext,
  memberNo: string,
  card: KeptCard,
): Promise<PortraitSource | null> {
  const { front } = card.content;
  const picture = frontOf(card);
  if (!front || !picture) return null;
  const { fileId, key } = picture;
  const corners = front.portrait;
  if (corners)
    return { fileId, cut: async () => cardEngine.crop(await readAll(await blobs.read(key)), corners) };
  const cutKey = cutPortraitKey(memberOwner(memberNo), fileId);
  return (await blobs.head(cutKey)) ? { fileId, cut: async () => readAll(await blobs.read(cutKey)) } : null;
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
  { memberNo, personNo }: IdentityPerson,
): Promise<string | null> {
  if (personNo === null) return null;
  const { db } = context.connection;
  const [person] = await db.select().from(people).where(eq(people.personNo, personNo)).limit(1);
  return person ? await portraitKeyOf(context, person, memberOwner(memberNo)) : null;
}

/**
 * What stands for the face of that picture; null where there is none that can be read, or no face in it. Rejects where
 * the store, an engine or the authority cannot be reached.
 */
export async function memberDescriptor(context: ServiceContext, member: IdentityPerson): Promise<Descriptor> {
  const portrait = await memberPortrait(context, member);
  if (portrait === null) return null;
  const faces = await facesOfPortrait(context, portrait, { of: member.memberNo, descriptors: true });
  return faces?.[0]?.descriptor ?? null;
}
