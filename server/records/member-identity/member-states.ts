import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { CardState, Declined, FaceState } from '../../../contract/model/identity.ts';
import { isOwing } from '../../domain/identity/done.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import type { LinkPurpose } from '../../domain/link.ts';
import type { Queryable } from '../../ports/database.ts';
import { links } from '../../tables/link.ts';
import { linkSessions, memberCards, memberFaces } from '../../tables/member-identity.ts';
import type { LinkRow } from '../links/links.ts';
import { declinesOf } from './declines.ts';

export type CardRow = typeof memberCards.$inferSelect;
export type FaceRow = typeof memberFaces.$inferSelect;

/** What is kept of one person's identity. */
export interface PersonRows {
  readonly card: CardRow | undefined;
  readonly face: FaceRow | undefined;
  /** The newest link that is not revoked. */
  readonly link: LinkRow | undefined;
  readonly isProven: boolean;
  /** What they said instead of doing it; null: nothing, or they were invited anew since. */
  readonly declined: Declined | null;
}

/** Of each person, by their number; their links of that purpose. */
export async function rowsOfPeople(
  tx: Queryable,
  people: readonly IdentityPerson[],
  purpose: LinkPurpose = 'identity',
): Promise<Map<string, PersonRows>> {
  const numbers = people.map(({ memberNo }) => memberNo);
  if (numbers.length === 0) return new Map();
  const cards = await tx.select().from(memberCards).where(inArray(memberCards.memberNo, numbers));
  const faces = await tx.select().from(memberFaces).where(inArray(memberFaces.memberNo, numbers));
  const sent = await tx
    .selectDistinctOn([links.ownerNo])
    .from(links)
    .where(
      and(
        eq(links.ownerKind, 'member'),
        eq(links.purpose, purpose),
        inArray(links.ownerNo, numbers),
        isNull(links.revokedAt),
      ),
    )
    .orderBy(links.ownerNo, desc(links.createdAt));
  const proven = await provenLinks(
    tx,
    sent.map(({ transmitRecordNo }) => transmitRecordNo),
  );
  const declines = await declinesOf(tx, numbers);
  return new Map(
    numbers.map((memberNo) => {
      const link = sent.find(({ ownerNo }) => ownerNo === memberNo);
      const card = cards.find((row) => row.memberNo === memberNo);
      const face = faces.find((row) => row.memberNo === memberNo);
      return [
        memberNo,
        {
          ...{ card, face, link, declined: declines.get(memberNo) ?? null },
          isProven: link !== undefined && proven.has(link.transmitRecordNo),
        },
      ];
    }),
  );
}

async function provenLinks(tx: Queryable, numbers: readonly string[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await tx
    .select({ no: linkSessions.transmitRecordNo })
    .from(linkSessions)
    .where(inArray(linkSessions.transmitRecordNo, [...numbers]));
  return new Set(rows.map(({ no }) => no));
}

export const cardStateOf = ({ owesCard }: IdentityPerson, card: CardRow | undefined): CardState =>
  owesCard ? (card?.state ?? 'owed') : 'not_needed';

export const faceStateOf = ({ owesFace }: IdentityPerson, face: FaceRow | undefined): FaceState =>
  owesFace ? (face?.state ?? 'owed') : 'not_needed';

/** What a person has left to show of what they owe: a card that was refused is one, a face that passed is none. */
export async function leftToShow(
  tx: Queryable,
  person: IdentityPerson,
): Promise<Pick<IdentityPerson, 'owesCard' | 'owesFace'>> {
  const rows = (await rowsOfPeople(tx, [person])).get(person.memberNo);
  return {
    owesCard: isOwing(cardStateOf(person, rows?.card)),
    owesFace: isOwing(faceStateOf(person, rows?.face)),
  };
}
