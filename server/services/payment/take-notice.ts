import type { PaymentMethod } from '../../../contract/model/order.ts';
import type { NoticeVerdict } from '../../domain/payment/payment.ts';
import { refusedNoticesKept } from '../../domain/limits.ts';
import { endAgreementSoon, paymentJobs } from '../../jobs/kinds.ts';
import type { ServiceContext } from '../../ports/context.ts';
import {
  BadNotice,
  type ChannelNotice,
  type NoticeAnswer,
  type PaymentChannel,
} from '../../ports/payment-channel.ts';
import { countWithin } from '../../records/limits/rate-limits.ts';
import { bookFact } from '../../records/payment/ask-channel.ts';
import { bookRefund } from '../../records/payment/book-refund.ts';
import { keepNotice } from '../../records/payment/notices.ts';
import { keepAgreement } from '../../records/policy/keep-agreement.ts';

/** A channel's request as it came. */
export interface RawNotice {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly raw: string;
}

/** Verdicts after which the channel need not come again. */
const taken: readonly NoticeVerdict[] = ['booked', 'repeated', 'unpaid'];

/**
 * What a channel tells by itself, whenever and however often it comes. It is believed by its signature over its bytes,
 * its time and its amount alone, and kept as it came with what was made of it. Of those that are not believed, which
 * anybody may send, some an hour are kept.
 */
export async function takeNotice(
  context: ServiceContext,
  method: PaymentMethod,
  channel: PaymentChannel,
  { headers, raw }: RawNotice,
): Promise<NoticeAnswer> {
  const read = await readOf(channel, headers, raw, context.now());
  if ('refused' in read) {
    await keepRefused(context, { method, paymentNo: null, verdict: read.refused, raw });
    context.log.error({ method, verdict: read.refused }, 'a notice was refused');
    return channel.answers.refused;
  }
  const verdict = await booked(context, read.notice);
  const paymentNo = read.notice.kind === 'trade' ? read.notice.paymentNo : null;
  await keepNotice(context, { method, paymentNo, verdict, raw });
  return taken.includes(verdict) ? channel.answers.taken : channel.answers.refused;
}

async function keepRefused(context: ServiceContext, notice: Parameters<typeof keepNotice>[1]): Promise<void> {
  const { connection, personalData } = context;
  const of = `${notice.method} ${notice.verdict}`;
  const isOver = await countWithin(connection.db, personalData, { limit: refusedNoticesKept, of });
  if (!isOver) await keepNotice(context, notice);
}

type Read = { readonly notice: ChannelNotice } | { readonly refused: NoticeVerdict };

async function readOf(
  channel: PaymentChannel,
  headers: RawNotice['headers'],
  raw: string,
  now: Date,
): Promise<Read> {
  try {
    return { notice: await channel.readNotice(headers, raw, now) };
  } catch (error) {
    return { refused: error instanceof BadNotice ? error.verdict : 'unknown' };
  }
}

async function booked(context: ServiceContext, notice: ChannelNotice): Promise<NoticeVerdict> {
  const jobs = paymentJobs(context.jobs);
  switch (notice.kind) {
    case 'trade':
      return (await bookFact(context, notice.paymentNo, notice.fact, jobs, 'notice')).verdict;
    case 'refund':
      if (notice.fact === 'refunded') await bookRefund(context, notice.refundNo, jobs);
      return 'booked';
    case 'agreement':
      return await keepAgreement(context, notice.agreementNo, notice.status, endAgreementSoon(context.jobs));
  }
}
