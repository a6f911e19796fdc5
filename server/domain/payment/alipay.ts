import type { KeyObject } from 'node:crypto';
import { rsaSign, rsaVerifies } from './rsa.ts';

// Alipay's open gateway: RSA2 signatures over sorted parameters, answers and notices. Both directions.

export type Parameters = Readonly<Record<string, string>>;

const joined = (parameters: Parameters, leftOut: readonly string[]): string =>
  Object.keys(parameters)
    .filter((name) => !leftOut.includes(name) && parameters[name] !== '')
    .sort()
    .map((name) => `${name}=${parameters[name] ?? ''}`)
    .join('&');

/** A request of a merchant. */
export const signedRequest = (parameters: Parameters, key: KeyObject): Record<string, string> => ({
  ...parameters,
  sign: rsaSign(joined(parameters, ['sign']), key),
});

export const requestIsGood = (parameters: Parameters, key: KeyObject): boolean =>
  rsaVerifies(joined(parameters, ['sign']), parameters['sign'] ?? '', key);

/** A notice's signature leaves out `sign_type`, too. */
export const signedNotice = (form: Parameters, key: KeyObject): Record<string, string> => ({
  ...form,
  sign_type: 'RSA2',
  sign: rsaSign(joined(form, ['sign', 'sign_type']), key),
});

export const noticeIsGood = (form: Parameters, key: KeyObject): boolean =>
  rsaVerifies(joined(form, ['sign', 'sign_type']), form['sign'] ?? '', key);

const answerName = (method: string) => `${method.replaceAll('.', '_')}_response`;

/** An answer to a merchant: signed over the bytes of its response member as they stand. */
export function signedAnswer(method: string, response: object, key: KeyObject): string {
  const text = JSON.stringify(response);
  return `{"${answerName(method)}":${text},"sign":"${rsaSign(text, key)}"}`;
}

/** The response of a signed answer, or null where the signature is wrong. */
export function openAnswer(raw: string, method: string, key: KeyObject): unknown {
  const name = answerName(method);
  const from = raw.indexOf('{', raw.indexOf(`"${name}"`));
  const to = raw.lastIndexOf('}', raw.lastIndexOf('"sign"'));
  let parsed: Record<string, unknown>;
  try {
    parsed = JSON.parse(raw) as Record<string, unknown>;
  } catch {
    return null;
  }
  const { sign } = parsed;
  const isGood = typeof sign === 'string' && rsaVerifies(raw.slice(from, to + 1), sign, key);
  return isGood ? (parsed[name] ?? null) : null;
}

const beijingMs = 8 * 3_600_000;

/** yyyy-mm-dd HH:mm:ss in Beijing. */
export const alipayTime = (at: Date): string =>
  new Date(at.getTime() + beijingMs).toISOString().slice(0, 19).replace('T', ' ');

/** Null where the text is no such time. */
export function timeOfAlipay(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null;
  const at = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}
