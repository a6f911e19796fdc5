import { Failure } from '../../domain/failure.ts';
import type { IdentityScope } from '../../records/member-identity/identity-scope.ts';
import type { MoneyRows } from '../../records/payment/order-money.ts';

/** Throws orderPaid, processOver, or processEventRefused unless the process stands at the payment. */
export function requirePayable({ process }: Pick<IdentityScope, 'process'>, { settled }: MoneyRows): void {
  if (settled) throw new Failure('orderPaid');
  if (process.status !== 'processing') throw new Failure('processOver');
  if (process.current !== 'payment') throw new Failure('processEventRefused');
}
