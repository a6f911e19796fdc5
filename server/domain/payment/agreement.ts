/** `ending`: nothing may be debited by it any more, the bank was not heard yet. */
export type AgreementStatus = 'signed' | 'declined' | 'ending' | 'ended';

/** Of an order's agreement: those that were ended are never signed again, another has the next number. */
export interface KnownAgreement {
  readonly agreementNo: string;
  readonly status: AgreementStatus;
}

const first = (orderNo: string): string => `A${orderNo}`;

/** The number under which an order's automatic debits may be agreed to at the bank now. */
export function agreementNoOf(orderNo: string, known: KnownAgreement | null): string {
  if (!known) return first(orderNo);
  if (known.status === 'signed' || known.status === 'declined') return known.agreementNo;
  return `${first(orderNo)}-${countOf(known.agreementNo) + 1}`;
}

/**
 * How an agreement counts of which nothing was heard by the time the customer took their account back: over, so that
 * what is agreed to from then on has the next number.
 */
export const unheardOf = (orderNo: string): KnownAgreement => ({
  agreementNo: first(orderNo),
  status: 'ended',
});

const countOf = (agreementNo: string): number => Number(agreementNo.split('-')[1] ?? 1);

/** Whether it is a number of before: the bank's word on it changes nothing here any more. */
export const isFormer = (agreementNo: string, known: KnownAgreement | null): boolean =>
  countOf(agreementNo) < countOf(agreementNoOf(orderOfAgreement(agreementNo), known));

/**
 * Whether the bank's word on a number leaves it as it is: heard already, or a `declined` that comes after `signed`, which
 * was said before it and is told late. What was signed only we have ended.
 */
export const changesNothing = (
  agreementNo: string,
  word: 'signed' | 'declined',
  known: KnownAgreement | null,
): boolean =>
  isFormer(agreementNo, known) ||
  (known?.agreementNo === agreementNo && (known.status === word || known.status === 'signed'));

/** The order that a number was made for. */
export const orderOfAgreement = (agreementNo: string): string => agreementNo.slice(1).split('-')[0] ?? '';

/** Days before a premium is due in which the customer is told of it. */
export const premiumReminderDays = 7;
