import { willRules } from '../../domain/face/will-check.ts';
import type { ServiceContext } from '../../ports/context.ts';

const minutesAfter = (from: Date, count: number) => new Date(from.getTime() + count * 60_000);

/** Until when a check may be answered. */
export const ticketEnd = (from: Date): Date => minutesAfter(from, willRules.ticketMinutes);

/** Where a check leads back to: the step's own page, with the result that only this server can have signed. */
export function returnRoute({ tickets }: ServiceContext, willCheckNo: string, from: Date): string {
  const end = minutesAfter(from, willRules.ticketMinutes + willRules.resultMinutes);
  return `/recognition-result?willResult=${tickets.sign('face_will_result', { willCheckNo }, end)}`;
}

/** The link's own ticket: as good as the check is. */
export const ticketOf = (
  { tickets }: ServiceContext,
  { willCheckNo, expiresAt }: { readonly willCheckNo: string; readonly expiresAt: Date },
): string => tickets.sign('face_will', { willCheckNo }, expiresAt);
