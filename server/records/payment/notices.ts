import type { PaymentMethod } from '../../../contract/model/order.ts';
import type { NoticeVerdict } from '../../domain/payment/payment.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { paymentNotices } from '../../tables/payment.ts';

interface Kept {
  readonly method: PaymentMethod;
  readonly paymentNo: string | null;
  readonly verdict: NoticeVerdict;
  /** The bytes that were signed. */
  readonly raw: string;
}

export async function keepNotice(
  { connection, personalData, now }: ServiceContext,
  { raw, ...kept }: Kept,
): Promise<void> {
  await connection.db
    .insert(paymentNotices)
    .values({ ...kept, bodySealed: personalData.seal(raw), receivedAt: now() });
}
