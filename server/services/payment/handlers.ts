import type { payment } from '../../../contract/services/payment.ts';
import { Failure } from '../../domain/failure.ts';
import { paymentMs } from '../../domain/payment/payment.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { identityScope } from '../../records/member-identity/identity-scope.ts';
import { agreementNoOf } from '../../records/payment/agreements.ts';
import type { Handlers } from '../handlers.ts';

export const paymentHandlers = (context: ServiceContext): Handlers<typeof payment> => ({
  async getBankSignUrl({ process_no }, { session, origin }) {
    const { connection, now, paymentChannels } = context;
    const { order } = await identityScope(context, connection.db, { process_no }, session);
    const bank = paymentChannels.bank_card;
    if (!bank) throw new Failure('paymentMethodRefused');
    const expiresAt = new Date(now().getTime() + paymentMs);
    const url = await bank.signUrl({
      ...{ agreementNo: agreementNoOf(order.orderNo), expiresAt, origin },
      returnPath: `/payment-success?processNo=${process_no}`,
    });
    return { url, expires_at: expiresAt.toISOString() };
  },
});
