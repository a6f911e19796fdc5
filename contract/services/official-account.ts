import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { platformKind } from '../enums.ts';
import { process_no, transmit_record_no } from '../fields.ts';

const number = z.string().check(z.minLength(1), z.maxLength(64));
const alias = number;

/** `base` tells who it is without asking; `userinfo` asks the customer first. */
export const oauthScope = z.enum(['base', 'userinfo']);
export type OauthScope = z.infer<typeof oauthScope>;

/** How a page's customer logs in. */
export const oauthWay = z.enum(['visitor', ...oauthScope.options]);

export const loginConfig = z.object({
  /** The platform whose flow the page follows. */
  agent_platform: platformKind,
  /** Of the official account; null: there is none, or the page needs none. */
  wx_alias: z.nullable(alias),
  oauth_way: oauthWay,
  /** Where the browser is sent to log in; null for visitors. */
  authorize: z.nullable(z.object({ url: z.string(), app_id: z.string() })),
});
export type LoginConfig = z.infer<typeof loginConfig>;

const orderContext = {
  process_no: z.optional(process_no),
  transmit_record_no: z.optional(transmit_record_no),
  order_no: z.optional(number),
};

/** Apart from `auth`, which every page loads: these are asked inside of the chat app only. */
export const officialAccount = defineService({
  wechatLogin: {
    method: 'POST',
    path: '/api/v1/auth/wechat-login',
    summary: '公众号登录：授权码换令牌；附上访客令牌时，访客办理的内容一并转入',
    request: z.object({
      code: z.string().check(z.minLength(1), z.maxLength(512)),
      alias,
      scope: oauthScope,
      /** What this browser's visitor holds becomes the customer's. */
      visitor_token: z.optional(z.string().check(z.maxLength(256))),
    }),
    response: z.object({ token: z.string() }),
    errors: ['officialAccountMissing', 'authorizationRefused', 'openPlatformUnavailable'],
    auth: 'none',
  },
  jssdkConfig: {
    method: 'GET',
    path: '/api/v1/wechat/jssdk/config',
    summary: '公众号网页的 JS-SDK 签名；只为本站的页面签名',
    request: z.object({
      /** Of the page, without its hash. */
      url: z.url({ protocol: /^https?$/ }).check(z.maxLength(2048)),
      alias,
    }),
    response: z.object({
      appId: z.string(),
      /** Seconds since 1970. */
      timestamp: z.int(),
      nonceStr: z.string(),
      signature: z.string(),
    }),
    errors: ['officialAccountMissing', 'openPlatformUnavailable'],
    auth: 'none',
  },
  customerConfig: {
    method: 'POST',
    path: '/service/h5/v1/auth/customer/config',
    summary: '客户页面的平台与登录方式；编号要指同一单，凭邀请来的人只静默登录',
    request: z.object(orderContext),
    response: loginConfig,
    errors: ['linkInvalid', 'processMissing'],
    auth: 'none',
  },
  salesConfig: {
    method: 'POST',
    path: '/service/h5/v1/auth/sales/config',
    summary: '顾问页面的平台；顾问从公司系统登录，不经公众号；编号所指须是该顾问的',
    /** The agent's number is left out on the sales host alone. */
    request: z.object({ ...orderContext, sales_no: z.optional(number) }),
    response: loginConfig,
    errors: ['salesMissing', 'saleMissing', 'linkInvalid', 'processMissing'],
    auth: 'none',
  },
});
