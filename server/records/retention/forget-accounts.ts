import * as z from 'zod/mini';
import { withoutAccounts } from '../../../contract/form.ts';
import { formEntry } from '../../../contract/model/form.ts';
import { withoutAccount } from '../../domain/application/without-account.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { correctMember, membersOf } from '../member/members.ts';
import { findSnapshot, replaceSaved } from '../process/snapshots.ts';
import type { ProcessRow } from '../process/processes.ts';
import { productOf } from '../process/product-of.ts';

/**
 * Forgets the bank accounts of an application that is being filled in. Throws productMissing or productConfigMissing.
 */
export async function forgetAccountsTyped(
  context: ServiceContext,
  tx: Queryable,
  process: ProcessRow,
): Promise<void> {
  const { personalData } = context;
  const saved = await findSnapshot(tx, personalData, process.processNo);
  if (!saved) return;
  const { modules } = await productOf(context, tx, process);
  await replaceSaved(tx, personalData, process.processNo, withoutAccounts(modules, saved.values));
}

/**
 * Forgets the bank accounts that were filled in with an order, and the debits that were chosen with them. Throws
 * productMissing or productConfigMissing.
 */
export async function forgetAccounts(
  context: ServiceContext,
  tx: Queryable,
  process: ProcessRow,
  orderNo: string,
): Promise<void> {
  const { personalData } = context;
  const { modules } = await productOf(context, tx, process);
  for (const row of await membersOf(tx, orderNo)) {
    const module = modules.find((one) => one.module === row.role);
    if (!module) continue;
    const entry = z.parse(formEntry, JSON.parse(personalData.open(row.valuesSealed)));
    const left = withoutAccount(module, entry);
    if (left !== entry) await correctMember(tx, personalData, row, left, null);
  }
}
