import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffCredentials } from '../../../server/adapters/secrets/staff-credentials.ts';
import type { Accounts } from '../../../server/command/accounts.ts';
import { commands } from '../../../server/command/commands.ts';
import { changeAccount } from '../../../server/records/staff/accounts.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const runs = async (words: string, ...given: string[]): Promise<string[]> => {
  const { connection, personalData, now } = server.server.running.context;
  const accounts: Accounts = {
    ...{ db: connection.db, personalData, staffCredentials, now },
    close: () => Promise.resolve(),
  };
  return (await commands[words]?.run(accounts, given)) ?? [];
};

test('another password makes nobody a member of another desk', async () => {
  await runs('staff put-underwriter', 'heyue', '何越');
  await expect(runs('staff put', 'heyue', '何越')).rejects.toThrow(
    '账号 heyue 是核保员，更换密码请用 staff put-underwriter',
  );
  await runs('staff put', 'wangmin', '王敏');
  await expect(runs('staff put-underwriter', 'wangmin', '王敏')).rejects.toThrow(
    '账号 wangmin 是审核员，更换密码请用 staff put',
  );
  expect(await runs('staff put-underwriter', 'heyue', '何越')).toContain('账号 heyue');
});

test('the list says who works where, and who is locked', async () => {
  await runs('staff put', 'linan', '李楠');
  const line = async () => (await runs('staff list')).find((one) => one.startsWith('linan'));
  expect(await line()).toBe('linan  李楠  审核员  动态码  正常');
  const { db } = server.server.running.context.connection;
  await changeAccount(db, 'linan', { lockedUntil: new Date(Date.now() + 60_000) });
  expect(await line()).toBe('linan  李楠  审核员  动态码  已锁定');
});
