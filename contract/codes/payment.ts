import { silent, toast, type CodeEntry } from './code-entry.ts';

/** Confirming an order and paying for it. */
export const paymentCodes = {
  /** What the page shows is no longer what the order says: shown anew, then confirmed. */
  orderChanged: silent(753001),
  /** Somebody who must has not confirmed, or what they confirmed was changed since. */
  confirmationMissing: silent(753002),
  signatureMissing: silent(753003),
  /** Only what changes neither who is insured nor the premium is corrected here. */
  correctionRefused: silent(753004),
  orderPaid: silent(753005),
  /** An earlier payment of this order is being closed. */
  paymentClosing: silent(753006),
  channelUnavailable: silent(753007),
  paymentMethodRefused: silent(753008),
  /** The channel has another amount than ours: a person looks at it, and nothing is paid, changed or given up meanwhile. */
  paymentBeingChecked: silent(753009),
  /** Of the desk: a payment of another amount. */
  amountCheckMissing: toast(753010),
  amountCheckDone: silent(753011),
  /** Automatic debits were cancelled, and the bank was not heard yet: until then nothing is signed anew. */
  agreementEnding: silent(753012),
} as const satisfies Record<string, CodeEntry>;
