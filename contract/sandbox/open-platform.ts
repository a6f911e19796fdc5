import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { oauthScope } from '../services/official-account.ts';
import { sandboxBase } from './base.ts';

/** Below it the open platform answers the chat app's own protocol. */
export const openPlatformBase = `${sandboxBase}/open-platform`;

/** The stand-in of the chat app's open platform: what a customer does on its authorize page. */
export const openPlatform = defineService({
  allow: {
    method: 'POST',
    path: `${openPlatformBase}/allow`,
    summary: '演示开放平台：用户同意或拒绝授权',
    request: z.object({
      redirect_uri: z.url({ protocol: /^https?$/ }).check(z.maxLength(2048)),
      state: z.string().check(z.maxLength(128)),
      scope: oauthScope,
      /** Of the chat app's account. */
      account: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
      allows: z.boolean(),
    }),
    /** Where the customer goes from there. */
    response: z.object({ address: z.string() }),
    auth: 'none',
  },
  verifySignature: {
    method: 'POST',
    path: `${openPlatformBase}/verify-signature`,
    summary: '演示开放平台：客户端核对 JS-SDK 签名',
    request: z.object({
      url: z.string().check(z.maxLength(2048)),
      timestamp: z.string().check(z.maxLength(20)),
      nonceStr: z.string().check(z.maxLength(64)),
      signature: z.string().check(z.maxLength(64)),
    }),
    response: z.object({ valid: z.boolean() }),
    auth: 'none',
  },
});
