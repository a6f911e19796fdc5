import type { payment } from '../../../contract/services/payment.ts';
import { Failure } from '../../domain/failure.ts';
import { agreementNoOf } from '../../domain/payment/agreement.ts';
import { paymentMs } from '../../domain/payment/payment.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { identityScope } from '../../records/member-identity/identity-scope.ts';
import { knownAgreement } from '../../records/payment/agreements.ts';
import { policyOf } from '../../records/policy/policies.ts';
import type { Handlers } from '../handlers.ts';

export const paymentHandlers = (context: ServiceContext): Handlers<typeof payment> => ({
  async getBankSignUrl({ process_no, from }, { session, origin }) {
    const { connection, now, paymentChannels } = context;
    const { order } = await identityScope(context, connection.db, { process_no }, session);
    const bank = paymentChannels.bank_card;
    if (!bank) throw new Failure('paymentMethodRefused');
    if ((await policyOf(connection.db, order.orderNo))?.status === 'ended') throw new Failure('policyEnded');
    const known = await knownAgreement(connection.db, order);
    if (known?.status === 'ending') throw new Failure('agreementEnding');
    const page = from === 'policy' ? '/order-info' : '/payment-success';
    // The policy’s page waits for what the bank says of it.
    const view = from === 'policy' ? '&view=debit' : '';
    const expiresAt = new Date(now().getTime() + paymentMs);
    const url = await bank.signUrl({
      ...{ agreementNo: agreementNoOf(order.orderNo, known), expiresAt, origin },
      returnPath: `${page}?processNo=${process_no}${view}`,
    });
    return { url, expires_at: expiresAt.toISOString() };
  },
});
