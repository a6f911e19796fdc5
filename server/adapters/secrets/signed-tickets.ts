import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Tickets } from '../../ports/tickets.ts';

interface Body {
  readonly no: string;
  /** Milliseconds since 1970. */
  readonly exp: number;
}

/** HMAC-SHA-256 under a key derived from the master key, another for each purpose. */
export function signedTickets(masterKey: Buffer): Tickets {
  const keys = new Map<string, Buffer>();
  const macOf = (purpose: string, body: string): Buffer => {
    const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', masterKey, '', `ticket ${purpose}`, 32));
    keys.set(purpose, key);
    return createHmac('sha256', key).update(body).digest();
  };
  return {
    sign(purpose, { willCheckNo }, expiresAt) {
      const body = Buffer.from(
        JSON.stringify({ no: willCheckNo, exp: expiresAt.getTime() } satisfies Body),
      ).toString('base64url');
      return `${body}.${macOf(purpose, body).toString('base64url')}`;
    },
    open(purpose, text, now) {
      const [body = '', mac = ''] = text.split('.');
      const given = Buffer.from(mac, 'base64url');
      const right = macOf(purpose, body);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return { kind: 'forged' };
      const { no, exp } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Body;
      return exp <= now.getTime() ? { kind: 'over' } : { kind: 'good', claims: { willCheckNo: no } };
    },
  };
}
