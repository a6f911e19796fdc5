import { isShown, valueOfKind } from '../../../contract/form.ts';
import type { FormEntry, FormModule } from '../../../contract/model/form.ts';

/** Where an application asks how later premiums are paid. */
export const isRenewal = ({ module }: Pick<FormModule, 'module'>): boolean =>
  module === 'renewal_term_pay' || module === 'renewal_insurance_pay';

/** Whether the applicant chose automatic debits (rule R6: nobody else does): only then is an account asked for. */
export function isDebitAgreed(module: FormModule, entry: FormEntry): boolean {
  const card = module.fields.find(({ kind }) => kind === 'bank_card');
  return card !== undefined && card.shown_if !== null && isShown(card, entry);
}

/** The account that is filled in; empty where none is. */
export const debitAccount = (module: FormModule, entry: FormEntry): string =>
  valueOfKind(module, entry, 'bank_card');
