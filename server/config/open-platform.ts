import * as z from 'zod/mini';
import { httpUrl, missing, text } from './fields.ts';

export const openPlatformSettings = z.object({
  WECHAT_API_BASE: z._default(httpUrl, 'https://api.weixin.qq.com'),
  WECHAT_AUTHORIZE_URL: z._default(httpUrl, 'https://open.weixin.qq.com/connect/oauth2/authorize'),
  WECHAT_APP_ID: z.optional(text),
  WECHAT_APP_SECRET: z.optional(text),
  WECHAT_ALIAS: z._default(text, 'main'),
  WECHAT_OAUTH_SCOPE: z._default(z.enum(['base', 'userinfo']), 'base'),
});
export type OpenPlatformSettings = z.infer<typeof openPlatformSettings>;

const names = ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'] as const;

/** Both or none. */
export function openPlatformProblems(settings: OpenPlatformSettings): string[] {
  const lacking = missing(settings, names);
  return lacking.length === 1
    ? [`${lacking.join()}: missing, while the other of ${names.join(', ')} is there`]
    : [];
}
