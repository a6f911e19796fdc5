import type { SentInvite } from '../../../contract/model/identity.ts';

/** An invitation that was sent from this page, and when that was answered. */
export interface Answered {
  readonly invite: SentInvite;
  readonly answeredAt: number;
}

/** What the list of members knows of one's newest link, and when it was answered. */
export interface KnownLink {
  readonly expires_at: string | null;
  readonly answeredAt: number;
}

/** Whether what was sent from here still leads somewhere: an agent may have taken it back or made another since. */
export function isGoodStill({ invite, answeredAt }: Answered, known: KnownLink, now: number): boolean {
  const isNewer = answeredAt >= known.answeredAt;
  return Date.parse(invite.expires_at) > now && (isNewer || invite.expires_at === known.expires_at);
}
