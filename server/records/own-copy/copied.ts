import type { OwnCopy } from '../../../contract/services/consent.ts';
import type { Owner } from '../../domain/owner.ts';
import type { KeptIn, SaleStanding } from '../../domain/retention/kept-until.ts';
import { isInsured } from '../../domain/process/insured.ts';
import type { Product } from '../../domain/product/product.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { ProcessRow } from '../process/processes.ts';

/** A copy, and whose story tells that it was taken. */
export interface Copied {
  readonly copy: Omit<OwnCopy, 'made_at'>;
  readonly owner: Owner;
}

const standingOf = (process: ProcessRow): SaleStanding => {
  if (isInsured(process)) return 'insured';
  return process.status === 'cancel' ? 'over' : 'open';
};

export const keptInSale = (
  { settings }: Pick<ServiceContext, 'settings'>,
  process: ProcessRow,
  { insurance_term: term }: Pick<Product, 'insurance_term'>,
): KeptIn => ({ standing: standingOf(process), term, settings: settings.retention });
