import { invitesPerMember } from '../../domain/limits.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { lastTimeOf } from '../events/events.ts';
import { usedUpUntil } from '../limits/rate-limits.ts';
import type { LinkRow } from '../links/links.ts';

/** When it was sent last, and in how many seconds it may be sent again. */
export async function resendAfter(
  { personalData, now }: ServiceContext,
  tx: Queryable,
  { memberNo }: IdentityPerson,
  link: LinkRow,
): Promise<{ readonly sentAt: Date; readonly seconds: number }> {
  const at = now();
  const sentAt = (await lastTimeOf(tx, memberOwner(memberNo), ['send_invite'])) ?? link.createdAt;
  const until = await usedUpUntil(tx, personalData, [{ limit: invitesPerMember, of: memberNo }], at);
  return { sentAt, seconds: until ? Math.ceil((until.getTime() - at.getTime()) / 1000) : 0 };
}
