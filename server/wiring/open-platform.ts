import { httpTransport } from '../adapters/open-platform/http-transport.ts';
import { WechatOpenPlatform } from '../adapters/open-platform/wechat.ts';
import type { Config } from '../config/config.ts';
import type { OpenPlatform, TokenKeeper } from '../ports/open-platform.ts';
import {
  demoAccount,
  sandboxAuthorizeUrl,
  type SandboxPlatform,
} from '../sandbox/open-platform/demo-account.ts';
import { platformTransport, sandboxPlatformHost } from '../sandbox/open-platform/transport.ts';

interface Deps extends SandboxPlatform {
  readonly tokens: TokenKeeper;
}

/** The official account that is configured; in the demonstration an invented one, at the sandbox's open platform. */
export function chooseOpenPlatform({ env, production }: Config, deps: Deps): OpenPlatform | null {
  const { tokens, now } = deps;
  const ours = { alias: env.WECHAT_ALIAS, scope: env.WECHAT_OAUTH_SCOPE, tokens, now };
  if (!production)
    return new WechatOpenPlatform({
      ...{ ...ours, ...demoAccount, base: sandboxPlatformHost },
      authorizeUrl: sandboxAuthorizeUrl,
      transport: platformTransport(deps),
    });
  const { WECHAT_APP_ID: appId, WECHAT_APP_SECRET: secret } = env;
  if (!appId || !secret) return null;
  return new WechatOpenPlatform({
    ...{ ...ours, appId, secret, base: env.WECHAT_API_BASE, transport: httpTransport },
    authorizeUrl: () => env.WECHAT_AUTHORIZE_URL,
  });
}
