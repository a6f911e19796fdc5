import * as z from 'zod/mini';
import { defineService } from '../define.ts';

const base = '/api/v1/auth';

/** The specification's enumeration; here, since every page loads this file and few load the other enumerations. */
export const role = z.enum(['customer', 'sales']);

export const auth = defineService({
  visitorLogin: {
    method: 'POST',
    path: `${base}/visitor-login`,
    summary: '访客登录，返回访客令牌',
    request: z.object({ sales_token: z.optional(z.string().check(z.maxLength(256))) }),
    response: z.object({ token: z.string() }),
    auth: 'none',
  },
  userInfo: {
    method: 'GET',
    path: `${base}/user-info`,
    summary: '当前令牌是否有效',
    request: z.object({}),
    response: z.object({ role, is_visitor: z.boolean() }),
    auth: 'visitor',
  },
});
