import type { TradeFact } from '../../domain/payment/payment.ts';
import type { ChannelError, PaymentChannel } from '../../ports/payment-channel.ts';

/**
 * What a trade is that its channel refused to close: several codes say that it waits for no payment any more, and the
 * trade itself says why. Throws the refusal where it still does.
 */
export async function factOfRefusedClose(
  channel: Pick<PaymentChannel, 'query'>,
  paymentNo: string,
  refusal: ChannelError,
): Promise<TradeFact> {
  const fact = await channel.query(paymentNo);
  if (fact.state === 'unpaid') throw refusal;
  return fact;
}
