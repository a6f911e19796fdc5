import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { LinkKind } from '../../../contract/enums.ts';
import type { LinkPurpose } from '../../domain/link.ts';
import type { Owner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import { links } from '../../tables/link.ts';
import type { FingerprintKey } from '../../ports/personal-data.ts';
import { newId } from '../new-id.ts';
import { isGenuine, newLinkCode } from './link-code.ts';

export type LinkRow = typeof links.$inferSelect;

/** A link by its number or by the code of the message. */
export interface LinkName {
  readonly transmit_record_no?: string | undefined;
  readonly code?: string | undefined;
}

interface NewLink {
  readonly kind: LinkKind;
  readonly purpose: LinkPurpose;
  readonly owner: Owner;
  /** Where the number was given before. */
  readonly transmitRecordNo?: string;
  /** For whom it is. */
  readonly personNo: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A link with a code that fits a short message. Throws where the database takes the row and does not answer it. */
export async function makeLink(
  tx: Queryable,
  key: FingerprintKey,
  { owner, ...link }: NewLink,
): Promise<LinkRow> {
  const made = {
    ...{ ...link, transmitRecordNo: link.transmitRecordNo ?? newId('T') },
    ...{ ownerKind: owner.kind, ownerNo: owner.no },
  };
  const [row] = await tx
    .insert(links)
    .values({ ...made, code: newLinkCode(key, made) })
    .returning();
  if (!row) throw new Error(`no link was made for ${owner.no}`);
  return row;
}

/** The link of that code, or undefined where there is none, or where it is not as it was when the code was signed. */
export async function findLink(
  tx: Queryable,
  key: FingerprintKey,
  code: string,
): Promise<LinkRow | undefined> {
  const [row] = await tx.select().from(links).where(eq(links.code, code)).limit(1);
  return row && isGenuine(key, row) ? row : undefined;
}

/** The link of that number, whatever it leads to and whether it is over or not, or undefined. */
export async function findLinkByNumber(
  tx: Queryable,
  transmitRecordNo: string,
): Promise<LinkRow | undefined> {
  const [row] = await tx.select().from(links).where(eq(links.transmitRecordNo, transmitRecordNo)).limit(1);
  return row;
}

/** The owner's newest link of that purpose that is not revoked, nor over by then, or undefined. */
export async function openLinkOf(
  tx: Queryable,
  { kind, no }: Owner,
  purpose: LinkPurpose,
  by: Date,
): Promise<LinkRow | undefined> {
  const [row] = await tx
    .select()
    .from(links)
    .where(
      and(
        eq(links.ownerKind, kind),
        eq(links.ownerNo, no),
        eq(links.purpose, purpose),
        isNull(links.revokedAt),
        gt(links.expiresAt, by),
      ),
    )
    .orderBy(desc(links.createdAt))
    .limit(1);
  return row;
}

/** The owner's links are dead at once. */
export async function revokeLinks(tx: Queryable, owner: Owner, at: Date): Promise<void> {
  await tx
    .update(links)
    .set({ revokedAt: at })
    .where(and(eq(links.ownerKind, owner.kind), eq(links.ownerNo, owner.no), isNull(links.revokedAt)));
}

/** The owner's links of these purposes are dead at once. */
export async function revokeLinksFor(
  tx: Queryable,
  { kind, no }: Owner,
  purposes: readonly LinkPurpose[],
  at: Date,
): Promise<void> {
  const theirs = and(eq(links.ownerKind, kind), eq(links.ownerNo, no), inArray(links.purpose, [...purposes]));
  await tx
    .update(links)
    .set({ revokedAt: at })
    .where(and(theirs, isNull(links.revokedAt)));
}

/** The newest link of that purpose of each owner, whether it is over or not, by the owner's number. */
export async function newestLinksFor(
  tx: Queryable,
  kind: Owner['kind'],
  ownerNos: readonly string[],
  purpose: LinkPurpose,
): Promise<Map<string, LinkRow>> {
  if (ownerNos.length === 0) return new Map();
  const rows = await tx
    .selectDistinctOn([links.ownerNo])
    .from(links)
    .where(and(eq(links.ownerKind, kind), inArray(links.ownerNo, [...ownerNos]), eq(links.purpose, purpose)))
    .orderBy(links.ownerNo, desc(links.createdAt));
  return new Map(rows.map((row) => [row.ownerNo, row]));
}

/** The newest link of each recording, by its number. */
export async function newestLinks(
  tx: Queryable,
  recordingNos: readonly string[],
): Promise<Map<string, LinkRow>> {
  const rows = await tx
    .selectDistinctOn([links.ownerNo])
    .from(links)
    .where(and(eq(links.ownerKind, 'recording'), inArray(links.ownerNo, [...recordingNos])))
    .orderBy(links.ownerNo, desc(links.createdAt));
  return new Map(rows.map((row) => [row.ownerNo, row]));
}

/** Whether it leads anywhere at that moment. */
export const isOpenLink = (
  { revokedAt, expiresAt }: Pick<LinkRow, 'revokedAt' | 'expiresAt'>,
  at: Date,
): boolean => revokedAt === null && expiresAt > at;

/** The route that a customer opens. */
export const linkRoute = (code: string): string => `/bridge?code=${code}`;

/** The whole address that a customer opens. */
export const linkAddress = (origin: string, code: string): string => `${origin}/#${linkRoute(code)}`;

/** The same of a shared product: behind the hash marker a chat sees nothing, so that the product is named before it. */
export const productLinkAddress = (origin: string, code: string, productNo: string): string =>
  `${origin}/?card=${encodeURIComponent(productNo)}#${linkRoute(code)}`;
