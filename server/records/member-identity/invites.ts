import { and, eq, inArray } from 'drizzle-orm';
import { invitesPerMember, invitesPerMobile, invitesPerMobileInAll } from '../../domain/limits.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { inviteLeftMs, type LinkPurpose } from '../../domain/link.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { links } from '../../tables/link.ts';
import { linkSessions } from '../../tables/member-identity.ts';
import { lastTimeOf } from '../events/events.ts';
import { usedUpUntil, type Counted } from '../limits/rate-limits.ts';
import { makeLink, newestLinksFor, openLinkOf, revokeLinks, type LinkRow } from '../links/links.ts';
import { forgetDecline } from './declines.ts';
import type { IdentityScope } from './identity-scope.ts';

type Reached = Pick<IdentityPerson, 'memberNo' | 'mobile'>;

/** What a message to an invited member is counted by. */
export const invitesTo = ({ memberNo, mobile }: Reached): readonly Counted[] => [
  { limit: invitesPerMobile, of: `${memberNo} ${mobile}` },
  { limit: invitesPerMember, of: memberNo },
  ...(mobile === '' ? [] : [{ limit: invitesPerMobileInAll, of: mobile }]),
];

/** When it was sent last, and in how many seconds it may be sent again. */
export async function resendAfter(
  { personalData, now }: ServiceContext,
  tx: Queryable,
  person: Reached,
  link: LinkRow,
): Promise<{ readonly sentAt: Date; readonly seconds: number }> {
  const at = now();
  const sentAt = (await lastTimeOf(tx, memberOwner(person.memberNo), ['send_invite'])) ?? link.createdAt;
  const until = await usedUpUntil(tx, personalData, invitesTo(person), at);
  return { sentAt, seconds: until ? Math.ceil((until.getTime() - at.getTime()) / 1000) : 0 };
}

/** Who began the application, and invites the others. Throws where nobody did. */
export function applicantOf({ people }: Pick<IdentityScope, 'people'>): IdentityPerson {
  const applicant = people.find(({ isApplicant }) => isApplicant);
  if (!applicant) throw new Error('an order has no applicant');
  return applicant;
}

/** The member's newest link of that purpose that is not revoked, nor over by then, or undefined. */
export async function openInvite(
  tx: Queryable,
  memberNo: string,
  by: Date,
  purpose: LinkPurpose = 'identity',
): Promise<LinkRow | undefined> {
  return await openLinkOf(tx, memberOwner(memberNo), purpose, by);
}

/**
 * The link that is open for long enough to be read late, or a new one; one that is about to end stays good until then.
 * Throws where the database takes a new one and does not answer it.
 */
export async function inviteFor(
  { settings, personalData, now }: ServiceContext,
  tx: Queryable,
  { memberNo, personNo }: Pick<IdentityPerson, 'memberNo' | 'personNo'>,
  purpose: LinkPurpose = 'identity',
): Promise<LinkRow> {
  const at = now();
  const enough = new Date(at.getTime() + inviteLeftMs(settings.inviteHours));
  const open = await openInvite(tx, memberNo, enough, purpose);
  if (open) return open;
  return await makeLink(tx, personalData, {
    ...{ kind: 'orderDetail', purpose, personNo, createdAt: at },
    owner: memberOwner(memberNo),
    expiresAt: new Date(at.getTime() + settings.inviteHours * 3_600_000),
  });
}

/** What they were invited to last, over or not: there they find again what they saw. */
export async function lastPurposeOf(tx: Queryable, memberNo: string): Promise<LinkPurpose> {
  const newest = async (purpose: LinkPurpose) =>
    (await newestLinksFor(tx, 'member', [memberNo], purpose)).get(memberNo)?.createdAt.getTime() ?? 0;
  return (await newest('order_confirmation')) > (await newest('identity'))
    ? 'order_confirmation'
    : 'identity';
}

/** The session is from now on who the link was made for. */
export async function proveLink(
  tx: Queryable,
  transmitRecordNo: string,
  sessionId: string,
  at: Date,
): Promise<void> {
  await tx.insert(linkSessions).values({ transmitRecordNo, sessionId, provenAt: at }).onConflictDoNothing();
}

/** The member's links are dead at once, and whoever proved by them who they are is not known any more. */
export async function forgetInvited(tx: Queryable, memberNo: string, at: Date): Promise<void> {
  const owner = memberOwner(memberNo);
  await revokeLinks(tx, owner, at);
  const theirs = tx
    .select({ no: links.transmitRecordNo })
    .from(links)
    .where(and(eq(links.ownerKind, owner.kind), eq(links.ownerNo, owner.no)));
  await tx.delete(linkSessions).where(inArray(linkSessions.transmitRecordNo, theirs));
  await forgetDecline(tx, memberNo);
}
