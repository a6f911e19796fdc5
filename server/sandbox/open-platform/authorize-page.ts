import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Routing } from '../../http/router.ts';
import { authorizedAddress } from './authorizations.ts';
import { authorizePath, demoAccount } from './demo-account.ts';
import { sandboxPlatform } from './handlers.ts';

const parameters = z.object({
  appid: z.literal(demoAccount.appId),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  response_type: z.literal('code'),
  scope: z.enum(['snsapi_base', 'snsapi_userinfo']),
  state: z._default(z.string(), ''),
});

const cookieName = 'sandbox_wechat_account';

/**
 * The chat app's authorize page: who asks for no more than who it is comes back at once, else the customer is asked.
 * Each browser is an account of its own, which its cookie names.
 */
export function serveAuthorizePage(app: FastifyInstance, { context, hosts }: Routing): void {
  const platform = sandboxPlatform(context);
  app.get(authorizePath, { schema: { hide: true } }, async (request, reply) => {
    const asked = parameters.safeParse(request.query);
    if (!asked.success) return await refuse(reply, 'appid、response_type 或 scope 参数错误');
    const { redirect_uri: redirectUri, scope: named, state } = asked.data;
    const ours = hosts.origin(request.protocol, request.host);
    if (new URL(redirectUri).host !== new URL(ours).host)
      return await refuse(reply, '10003 redirect_uri 域名与后台配置不一致');
    const account = accountOf(request, reply);
    const scope = named === 'snsapi_base' ? 'base' : 'userinfo';
    if (scope === 'base')
      return await reply.redirect(await authorizedAddress(platform, { redirectUri, state, scope, account }));
    const query = new URLSearchParams({ redirect_uri: redirectUri, state, account }).toString();
    return await reply.redirect(`/sandbox.html#/authorize?${query}`);
  });
}

const refuse = (reply: FastifyReply, text: string) =>
  reply.code(400).type('text/plain; charset=utf-8').send(text);

function accountOf({ headers }: FastifyRequest, reply: FastifyReply): string {
  const known = new RegExp(`${cookieName}=([A-Za-z0-9_-]{8,64})`).exec(headers.cookie ?? '')?.[1];
  if (known) return known;
  const account = randomBytes(12).toString('hex');
  void reply.header('Set-Cookie', `${cookieName}=${account}; Path=${authorizePath}; HttpOnly; SameSite=Lax`);
  return account;
}
