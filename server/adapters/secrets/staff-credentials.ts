import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { StaffCredentials } from '../../ports/staff-credentials.ts';

const issuer = '安心录';
const stepSeconds = 30;
const hashBytes = 32;
/** 64 MiB and about a tenth of a second for each guess; kept in the hash, so that it may rise. */
const costOfGuessed = { N: 2 ** 16, r: 8, p: 1 } as const;
/** Nobody guesses what a machine drew at random. */
const costOfDrawn = { N: 2 ** 10, r: 8, p: 1 } as const;

/** scrypt (RFC 7914) for passwords, TOTP (RFC 6238, SHA-1, 6 digits, 30 s) for authenticators. */
export const staffCredentials: StaffCredentials = {
  async hashPassword(password, chosenBy = 'person') {
    const cost = chosenBy === 'person' ? costOfGuessed : costOfDrawn;
    const salt = randomBytes(16);
    const hash = await derive(password, salt, cost);
    return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join(
      '$',
    );
  },

  async isPassword(password, stored) {
    const [scheme, N, r, p, salt = '', hash = ''] = stored.split('$');
    if (scheme !== 'scrypt') throw new Error('not a password hash');
    const right = Buffer.from(hash, 'base64url');
    const options = { N: Number(N), r: Number(r), p: Number(p) };
    return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), options), right);
  },

  newTotp(account) {
    const totp = new TOTP({ issuer, label: account, period: stepSeconds, secret: new Secret({ size: 20 }) });
    return { secret: totp.secret.base32, uri: totp.toString() };
  },

  totpStep(secret, code, now) {
    const totp = new TOTP({ period: stepSeconds, secret: Secret.fromBase32(secret) });
    const timestamp = now.getTime();
    const delta = totp.validate({ token: code, timestamp, window: 1 });
    return delta === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + delta;
  },
};

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

function derive(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  return new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, hashBytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}
