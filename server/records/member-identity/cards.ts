import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { CardField } from '../../../contract/model/identity.ts';
import { cardContent, emptyContent, type CardContent } from '../../domain/identity/card.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { coreFiles } from '../../tables/file.ts';
import { cardCorrections, memberCardPictures, memberCards } from '../../tables/member-identity.ts';
import { people } from '../../tables/person.ts';
import { reportStep } from '../process/step-reports.ts';
import { ofOwner } from '../files/core-files.ts';
import type { IdentityScope } from './identity-scope.ts';
import type { CardRow } from './member-states.ts';

export interface CardPicture {
  /** `front`, `back`, or the place of a paper's picture from 0. */
  readonly place: string;
  readonly fileId: string;
  readonly key: string;
  readonly flagged: boolean;
}

/** A member's card with what was read of it. */
export interface KeptCard {
  readonly row: CardRow | undefined;
  readonly content: CardContent;
  readonly pictures: readonly CardPicture[];
}

/** The picture that a face is compared with the portrait of: another card has another. */
export const frontOf = ({ pictures }: Pick<KeptCard, 'pictures'>): CardPicture | undefined =>
  pictures.find(({ place }) => place === 'front');

export async function cardOf(
  tx: Queryable,
  { open }: Pick<PersonalData, 'open'>,
  memberNo: string,
): Promise<KeptCard> {
  const [row] = await tx.select().from(memberCards).where(eq(memberCards.memberNo, memberNo)).limit(1);
  const sealed = row?.contentSealed ?? null;
  return {
    row,
    content: sealed === null ? emptyContent : contentOf(JSON.parse(open(sealed)), row?.qualityFailures ?? 0),
    pictures: await picturesOf(tx, memberNo),
  };
}

/** The release before counted both sides together: what it counted is of the side that was refused last. */
function contentOf(kept: unknown, qualityFailures: number): CardContent {
  const content = cardContent.parse(kept);
  const { refused, failures } = content;
  if (!refused || qualityFailures === failures.front + failures.back) return content;
  return { ...content, failures: { front: 0, back: 0, [refused.side]: qualityFailures } };
}

export async function picturesOf(tx: Queryable, memberNo: string): Promise<CardPicture[]> {
  return await tx
    .select({
      place: memberCardPictures.place,
      fileId: memberCardPictures.fileId,
      key: coreFiles.key,
      flagged: memberCardPictures.flagged,
    })
    .from(memberCardPictures)
    .innerJoin(coreFiles, eq(coreFiles.fileId, memberCardPictures.fileId))
    .where(eq(memberCardPictures.memberNo, memberNo))
    .orderBy(asc(memberCardPictures.place));
}

type Changed = Partial<Omit<CardRow, 'memberNo' | 'contentSealed' | 'updatedAt'>>;

/** Writes the card as it is now; what is not named stays. */
export async function keepCard(
  tx: Queryable,
  { seal }: Pick<PersonalData, 'seal'>,
  memberNo: string,
  { content, ...changed }: Changed & { readonly content?: CardContent },
  at: Date,
): Promise<void> {
  const set = {
    ...changed,
    ...(content && { contentSealed: seal(JSON.stringify(content)) }),
    updatedAt: at,
  };
  await tx
    .insert(memberCards)
    .values({ memberNo, paper: 'id_card', state: 'owed', ...set })
    .onConflictDoUpdate({ target: memberCards.memberNo, set });
}

export async function putPicture(
  tx: Queryable,
  memberNo: string,
  picture: Pick<CardPicture, 'place' | 'fileId' | 'flagged'>,
): Promise<void> {
  const { fileId, flagged } = picture;
  await tx
    .insert(memberCardPictures)
    .values({ memberNo, ...picture })
    .onConflictDoUpdate({
      target: [memberCardPictures.memberNo, memberCardPictures.place],
      set: { fileId, flagged },
    });
}

/** The pictures of another paper than before. */
export async function forgetPictures(tx: Queryable, memberNo: string): Promise<void> {
  await tx.delete(memberCardPictures).where(eq(memberCardPictures.memberNo, memberNo));
}

/** Of another card another portrait is cut out, over the one that was kept. */
export async function forgetPortraitKey(tx: Queryable, personNo: string | null): Promise<void> {
  if (personNo !== null)
    await tx.update(people).set({ portraitKey: null }).where(eq(people.personNo, personNo));
}

/** A file of the member's that shows a card, or undefined. */
export async function cardFile(
  tx: Queryable,
  memberNo: string,
  fileId: string,
): Promise<{ readonly key: string; readonly crc64: string } | undefined> {
  const [file] = await tx
    .select({ key: coreFiles.key, crc64: coreFiles.crc64 })
    .from(coreFiles)
    .where(isCardFile(memberNo, fileId))
    .limit(1);
  return file;
}

/** The member's files that show a card, but for these. */
export async function otherCardFiles(
  tx: Queryable,
  memberNo: string,
  fileIds: readonly string[],
): Promise<{ readonly fileId: string; readonly key: string }[]> {
  return await tx
    .select({ fileId: coreFiles.fileId, key: coreFiles.key })
    .from(coreFiles)
    .where(and(cardFilesOf(memberNo), notInArray(coreFiles.fileId, [...fileIds])));
}

export async function forgetCardFile(tx: Queryable, memberNo: string, fileId: string): Promise<void> {
  await tx.delete(coreFiles).where(isCardFile(memberNo, fileId));
}

const cardFilesOf = (memberNo: string) =>
  and(eq(coreFiles.purpose, 'id_card'), ofOwner(memberOwner(memberNo)));

const isCardFile = (memberNo: string, fileId: string) =>
  and(eq(coreFiles.fileId, fileId), cardFilesOf(memberNo));

export interface Correction {
  readonly field: CardField;
  readonly read: string | null;
  readonly typed: string;
}

/** Keeps what was typed over what was read, with who and when. */
export async function keepCorrections(
  tx: Queryable,
  { seal }: Pick<PersonalData, 'seal'>,
  memberNo: string,
  corrections: readonly Correction[],
  by: { readonly actor: string; readonly at: Date },
): Promise<void> {
  for (const { field, read, typed } of corrections)
    await tx.insert(cardCorrections).values({
      ...{ memberNo, field, ...by },
      readSealed: read === null ? null : seal(read),
      typedSealed: seal(typed),
    });
}

/** The member's part of the step is done, for each of their roles. */
export async function reportCard(
  tx: Queryable,
  { process }: Pick<IdentityScope, 'process'>,
  { memberNos }: Pick<IdentityPerson, 'memberNos'>,
  outcome: 'passed' | 'refused',
  at: Date,
): Promise<void> {
  for (const memberNo of memberNos)
    await reportStep(tx, process.processNo, { step: 'ocr', memberNo, outcome }, at);
}
