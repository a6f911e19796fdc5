import { Secret, TOTP } from 'otpauth';
import { putAccount } from '../../../server/records/staff/accounts.ts';
import type { TestServer } from '../../support/server.ts';

export interface StaffAccount {
  readonly account: string;
  readonly password: string;
  readonly name: string;
  /** What its authenticator shows now. */
  oneTimeCode(): string;
}

let count = 0;

/** A reviewer of this test alone, so that what happens to the account happens to no other test. */
export async function newStaffAccount(
  { server }: TestServer,
  { name = '贺知晚', authenticator = false } = {},
): Promise<StaffAccount> {
  const { connection, personalData, staffCredentials, now } = server.running.context;
  const account = `reviewer${++count}`;
  const password = `right-password-${count}`;
  const { secret } = staffCredentials.newTotp(account);
  await putAccount(
    connection.db,
    {
      account,
      name,
      roles: ['reviewer'],
      passwordHash: await staffCredentials.hashPassword(password),
      totpSealed: authenticator ? personalData.seal(secret) : null,
    },
    now(),
  );
  return {
    account,
    password,
    name,
    oneTimeCode: () => new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
  };
}
