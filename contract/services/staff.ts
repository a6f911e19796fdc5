import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { staffRole } from '../model/staff.ts';
import { instant } from '../fields.ts';

// Beyond the specification's list: staff who decide under their own name (docs/decisions/012-staff-and-insurer.md).

const base = '/service/h5/v1/staff';

const staffMember = z.object({ account: z.string(), name: z.string(), roles: z.array(staffRole) });

export const staff = defineService({
  login: {
    method: 'POST',
    path: `${base}/login`,
    summary: '工作人员登录；启用动态码的账号需同时提供',
    request: z.object({
      account: z.string().check(z.trim(), z.minLength(1, '请输入账号'), z.maxLength(40, '账号过长')),
      password: z.string().check(z.minLength(1, '请输入密码'), z.maxLength(200, '密码过长')),
      /** Of the authenticator (RFC 6238); asked for by 770004 where the account has one. */
      one_time_code: z.optional(z.string().check(z.regex(/^\d{6}$/, '请输入 6 位动态码'))),
    }),
    response: z.object({ token: z.string(), expires_at: instant, ...staffMember.shape }),
    errors: ['staffLoginRefused', 'staffLocked', 'staffOneTimeCodeNeeded', 'tooManyRequests'],
    auth: 'none',
  },
  me: {
    method: 'GET',
    path: `${base}/me`,
    summary: '当前登录的工作人员',
    request: z.object({}),
    response: staffMember,
    auth: 'staff',
  },
  logout: {
    method: 'POST',
    path: `${base}/logout`,
    summary: '退出登录，令牌立即失效',
    request: z.object({}),
    response: z.object({}),
    auth: 'staff',
  },
});
