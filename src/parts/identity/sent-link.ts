import type { SentInvite } from '../../../contract/model/identity.ts';

/** An invitation that was sent from this page, and when that was answered. */
export interface Answered {
  readonly invite: SentInvite;
  readonly answeredAt: number;
}

/** What the list of members knows of one's newest link and messages, and when it was answered. */
interface KnownLink {
  readonly expires_at: string | null;
  readonly resend_after: number;
  readonly answeredAt: number;
}

/**
 * Whether what was sent from here still leads somewhere: an agent may have taken it back or made another since.
 * `serverNow`: phones are days fast, and the server says when it ends.
 */
export function isGoodStill({ invite, answeredAt }: Answered, known: KnownLink, serverNow: number): boolean {
  const isNewer = answeredAt >= known.answeredAt;
  return Date.parse(invite.expires_at) > serverNow && (isNewer || invite.expires_at === known.expires_at);
}

const minute = 60_000;

/** The whole minute from which a message may be sent again, by whichever answer is newer; null: now. */
export function resendAt(sent: Answered | null, known: KnownLink, now: number): string | null {
  const isNewer = sent !== null && sent.answeredAt >= known.answeredAt;
  const seconds = isNewer ? sent.invite.resend_after : known.resend_after;
  const from = isNewer ? sent.answeredAt : known.answeredAt;
  const at = Math.ceil((from + seconds * 1000) / minute) * minute;
  return seconds > 0 && at > now ? new Date(at).toISOString() : null;
}
