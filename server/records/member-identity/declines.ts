import { and, eq, inArray, isNotNull, isNull, max } from 'drizzle-orm';
import type { Declined, DeclineReason } from '../../../contract/model/identity.ts';
import { memberPurposes } from '../../domain/link.ts';
import type { Queryable } from '../../ports/database.ts';
import { links } from '../../tables/link.ts';
import { linkSessions } from '../../tables/member-identity.ts';

const ofMembers = (memberNos: readonly string[]) =>
  and(
    eq(links.ownerKind, 'member'),
    inArray(links.ownerNo, [...memberNos]),
    inArray(links.purpose, [...memberPurposes]),
  );

/** Who of them declined, by their number: whoever was invited anew since did not. */
export async function declinesOf(
  tx: Queryable,
  memberNos: readonly string[],
): Promise<Map<string, Declined>> {
  const said = new Map<string, { readonly because: DeclineReason; readonly at: Date }>();
  if (memberNos.length === 0) return new Map();
  const declined = await tx
    .select()
    .from(links)
    .where(and(ofMembers(memberNos), isNotNull(links.declinedBecause), isNotNull(links.revokedAt)))
    .orderBy(links.revokedAt);
  for (const { ownerNo, declinedBecause: because, revokedAt: at } of declined)
    if (because !== null && at !== null) said.set(ownerNo, { because, at });
  const newest = await tx
    .select({ memberNo: links.ownerNo, at: max(links.createdAt) })
    .from(links)
    .where(ofMembers([...said.keys()]))
    .groupBy(links.ownerNo);
  for (const { memberNo, at } of newest) {
    const one = said.get(memberNo);
    if (one && at && at > one.at) said.delete(memberNo);
  }
  return new Map(
    [...said].map(([memberNo, { because, at }]) => [memberNo, { because, at: at.toISOString() }]),
  );
}

/** All of the member's invitations are dead at once, and say why. */
export async function declineLinks(
  tx: Queryable,
  memberNo: string,
  because: DeclineReason,
  at: Date,
): Promise<void> {
  await tx
    .update(links)
    .set({ revokedAt: at, declinedBecause: because })
    .where(and(ofMembers([memberNo]), isNull(links.revokedAt)));
}

/** Another phone is theirs from now on: what was said on the one before counts for nothing. */
export async function forgetDecline(tx: Queryable, memberNo: string): Promise<void> {
  await tx
    .update(links)
    .set({ declinedBecause: null })
    .where(ofMembers([memberNo]));
}

/** Whether somebody proved by an invitation of theirs that it is they: from then on a link alone says nothing. */
export async function isProvenByAny(tx: Queryable, memberNo: string): Promise<boolean> {
  const rows = await tx
    .select({ no: linkSessions.transmitRecordNo })
    .from(linkSessions)
    .innerJoin(links, eq(links.transmitRecordNo, linkSessions.transmitRecordNo))
    .where(ofMembers([memberNo]))
    .limit(1);
  return rows.length > 0;
}
