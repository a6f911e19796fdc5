import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { paymentMethod } from '../../contract/model/order.ts';
import { paymentNotice } from '../../contract/services/payment.ts';
import type { ServiceContext } from '../ports/context.ts';
import { channelOf } from '../ports/payment-channel.ts';
import { takeNotice } from '../services/payment/take-notice.ts';

const mostBytes = 64 * 1024;

const channelParameter = z.object({ method: paymentMethod });

/** Where payment channels tell what became of a payment: the bytes are kept as they come, since they are signed. */
export async function servePaymentNotices(app: FastifyInstance, context: ServiceContext): Promise<void> {
  await app.register(async (notices) => {
    notices.removeAllContentTypeParsers();
    notices.addContentTypeParser('*', { parseAs: 'string', bodyLimit: mostBytes }, (_request, body, done) => {
      done(null, body);
    });
    notices.post(`${paymentNotice}/:method`, { schema: { hide: true } }, async (request, reply) => {
      const { data } = channelParameter.safeParse(request.params);
      const channel = data && channelOf(context.paymentChannels, data.method);
      if (!channel) return reply.callNotFound();
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]),
      );
      const raw = typeof request.body === 'string' ? request.body : '';
      const { status, contentType, body } = await takeNotice(context, data.method, channel, { headers, raw });
      return await reply.status(status).type(contentType).serializer(String).send(body);
    });
  });
}
