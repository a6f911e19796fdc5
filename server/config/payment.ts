import * as z from 'zod/mini';
import { httpUrl, missing, text } from './fields.ts';
import { privateKeyOf, publicKeyOf } from './pem.ts';

/** Of a mini program, from its root, without a query. */
const nativePage = z.string().check(z.regex(/^\/[\w/-]+$/));

/** Keys are PEM, PKCS 8 for private ones, with line breaks or `\n`. */
export const paymentSettings = z.object({
  WECHAT_PAY_BASE: z._default(httpUrl, 'https://api.mch.weixin.qq.com'),
  WECHAT_PAY_APP_ID: z.optional(text),
  WECHAT_PAY_MCHID: z.optional(text),
  WECHAT_PAY_SERIAL: z.optional(text),
  WECHAT_PAY_PRIVATE_KEY: z.optional(text),
  WECHAT_PAY_PUBLIC_KEY_ID: z.optional(text),
  WECHAT_PAY_PUBLIC_KEY: z.optional(text),
  WECHAT_PAY_API_V3_KEY: z.optional(z.string().check(z.length(32))),
  ALIPAY_GATEWAY: z._default(httpUrl, 'https://openapi.alipay.com/gateway.do'),
  ALIPAY_APP_ID: z.optional(text),
  ALIPAY_PRIVATE_KEY: z.optional(text),
  ALIPAY_PUBLIC_KEY: z.optional(text),
  WECHAT_MINI_PROGRAM_PAY_PAGE: z.optional(nativePage),
  ALIPAY_MINI_PROGRAM_PAY_PAGE: z.optional(nativePage),
  BANK_URL: z.optional(httpUrl),
  BANK_MERCHANT: z.optional(text),
  BANK_PRIVATE_KEY: z.optional(text),
  BANK_PUBLIC_KEY: z.optional(text),
});
export type PaymentSettings = z.infer<typeof paymentSettings>;

export const wechatPayNames = [
  'WECHAT_PAY_APP_ID',
  'WECHAT_PAY_MCHID',
  'WECHAT_PAY_SERIAL',
  'WECHAT_PAY_PRIVATE_KEY',
  'WECHAT_PAY_PUBLIC_KEY_ID',
  'WECHAT_PAY_PUBLIC_KEY',
  'WECHAT_PAY_API_V3_KEY',
] as const;
export const alipayNames = ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'] as const;
export const bankNames = ['BANK_URL', 'BANK_MERCHANT', 'BANK_PRIVATE_KEY', 'BANK_PUBLIC_KEY'] as const;

const privateKeys = ['WECHAT_PAY_PRIVATE_KEY', 'ALIPAY_PRIVATE_KEY', 'BANK_PRIVATE_KEY'] as const;
const publicKeys = ['WECHAT_PAY_PUBLIC_KEY', 'ALIPAY_PUBLIC_KEY', 'BANK_PUBLIC_KEY'] as const;

/** All of a channel's settings or none, and keys that are some. */
export function paymentProblems(settings: PaymentSettings): string[] {
  const incomplete = [wechatPayNames, alipayNames, bankNames].flatMap((names) => {
    const lacking = missing(settings, names);
    return lacking.length > 0 && lacking.length < names.length
      ? [`${lacking.join(', ')}: missing, while the channel's other settings are there`]
      : [];
  });
  return [
    ...incomplete,
    ...unreadable(settings, privateKeys, privateKeyOf).map((name) => `${name}: no private key in PEM`),
    ...unreadable(settings, publicKeys, publicKeyOf).map((name) => `${name}: no public key in PEM`),
  ];
}

function unreadable<N extends keyof PaymentSettings>(
  settings: PaymentSettings,
  names: readonly N[],
  read: (setting: string) => unknown,
): N[] {
  return names.filter((name) => {
    const setting = settings[name];
    return setting !== undefined && read(setting) === null;
  });
}

/** Some channel is configured as a whole. */
export const hasPaymentChannel = (settings: PaymentSettings): boolean =>
  [wechatPayNames, alipayNames, bankNames].some((names) => missing(settings, names).length === 0);
