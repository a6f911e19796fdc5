import { withoutAccounts } from '../../../contract/form.ts';
import type { FormModule, FormValues } from '../../../contract/model/form.ts';
import { processOwner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import { validConsent } from './consents.ts';

/** What was filled in of an application, without bank accounts unless their owner consented to that (rule R20). */
export async function consentedValues(
  tx: Queryable,
  processNo: string,
  modules: readonly FormModule[],
  values: FormValues,
): Promise<FormValues> {
  const isConsented = await validConsent(tx, processOwner(processNo), 'bank');
  return isConsented ? values : withoutAccounts(modules, values);
}
