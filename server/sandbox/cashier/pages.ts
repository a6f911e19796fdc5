import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { cashierBase } from '../../../contract/sandbox/cashier.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { alipayPage } from './alipay-side.ts';
import { isMerchants } from './bank-side.ts';
import { cashierDeps } from './handlers.ts';

const signQuery = z.object({
  merchant: z.string(),
  agreement_no: z.string(),
  return_url: z.string(),
  notify_url: z.string(),
  expires: z.string(),
  signature: z.string(),
});

const queryOf = ({ url }: FastifyRequest): string => url.split('?')[1] ?? '';

/** Addresses that a merchant signed and a customer's browser opens: checked, then on to the cashier's page. */
export function serveCashierPages(app: FastifyInstance, context: ServiceContext): void {
  const deps = cashierDeps(context);
  app.get(`${cashierBase}/alipay/gateway.do`, { schema: { hide: true } }, async (request, reply) => {
    const page = await alipayPage(deps, queryOf(request));
    return page === null ? reply.callNotFound() : await reply.redirect(page);
  });
  app.get(`${cashierBase}/bank/sign`, { schema: { hide: true } }, async (request, reply) => {
    const { success, data } = signQuery.safeParse(Object.fromEntries(new URLSearchParams(queryOf(request))));
    if (!success || !(await isMerchants(deps, data, data.signature))) return reply.callNotFound();
    const { agreement_no, return_url, notify_url } = data;
    const query = new URLSearchParams({ agreement_no, return_url, notify_url }).toString();
    return await reply.redirect(`/sandbox.html#/cashier-sign?${query}`);
  });
}
