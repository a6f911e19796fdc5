/** What a signed text stands for. It carries no personal data and is readable by whoever holds it. */
export interface TicketClaims {
  readonly willCheckNo: string;
}

export type OpenedTicket =
  { readonly kind: 'good'; readonly claims: TicketClaims } | { readonly kind: 'forged' | 'over' };

/** Signs what leaves the server and comes back: a ticket is no result, and a result no ticket. */
export interface Tickets {
  sign(purpose: 'face_will' | 'face_will_result', claims: TicketClaims, expiresAt: Date): string;
  open(purpose: 'face_will' | 'face_will_result', text: string, now: Date): OpenedTicket;
}
