import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffCredentials } from '../../../server/adapters/secrets/staff-credentials.ts';
import type { Accounts } from '../../../server/command/accounts.ts';
import { commands } from '../../../server/command/commands.ts';
import { wrongLoginsPerAccount } from '../../../server/domain/limits.ts';
import { policyNumber } from '../../../server/domain/policy/policy.ts';
import { keepRetentionScheduleJob } from '../../../server/jobs/kinds.ts';
import { highestEventId } from '../../../server/records/events/event-ids.ts';
import { countWithin } from '../../../server/records/limits/rate-limits.ts';
import { nextPolicyNo } from '../../../server/records/policy/policies.ts';
import { onlineDesk } from '../../../server/records/sales/sales-agents.ts';
import { insurerClients } from '../../../server/tables/insurer.ts';
import { jobs } from '../../../server/tables/job.ts';
import { salesAgents } from '../../../server/tables/sales-agent.ts';
import { sessions } from '../../../server/tables/session.ts';
import { Agent } from '../../support/agent.ts';
import { refuses } from '../../support/refuses.ts';
import { Reviewer } from '../../support/staff.ts';
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
    agentsOrigin: 'https://sales.recording.example',
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

async function useUpEverywhere(account: string): Promise<void> {
  const { connection, personalData } = server.server.running.context;
  const counted = { limit: wrongLoginsPerAccount, of: account };
  for (let wrong = 0; wrong < wrongLoginsPerAccount.most; wrong++)
    await countWithin(connection.db, personalData, counted);
}

test('the list says who works where, and who is locked', async () => {
  await runs('staff put', 'linan', '李楠');
  const line = async () => (await runs('staff list')).find((one) => one.startsWith('linan'));
  expect(await line()).toBe('linan  李楠  审核员  动态码  正常');
  const logsIn = () => new Reviewer(server.origin).logsIn('linan', 'guessed');
  for (let wrong = 1; wrong < 5; wrong++) await refuses('staffLoginRefused', logsIn());
  await refuses('staffLocked', logsIn());
  expect(await line()).toBe('linan  李楠  审核员  动态码  部分网络地址已锁定');
  await useUpEverywhere('linan');
  expect(await line()).toBe('linan  李楠  审核员  动态码  已锁定');
  await runs('staff unlock', 'linan');
  expect(await line()).toBe('linan  李楠  审核员  动态码  正常');
  await expect(runs('staff unlock', 'nobody')).rejects.toThrow('没有账号 nobody');
});

test('who makes an insurer’s key is told where no product is of that insurer', async () => {
  const full = '安行示例人寿保险股份有限公司';
  expect(await runs('insurer put', 'core-system', full)).toHaveLength(2);
  expect((await runs('insurer put', 'core-system', '安行示例人寿')).at(-1)).toContain(
    '目前没有“安行示例人寿”的产品',
  );
});

test('an agent who is disabled is out at once, told why, and in again with a new login', async () => {
  const agent = new Agent(server.origin);
  const logsIn = async () => {
    const [, board = '', sells = ''] = await runs(
      'sales put',
      'S20001',
      '李然',
      '示例保险代理有限公司',
      '示例执业-20001',
    );
    const login = board.split('?')[1] ?? '';
    expect(board).toBe(`看板 https://sales.recording.example/#/pc-share?${login}`);
    expect(sells).toBe(`试算投保 https://sales.recording.example/#/?${login}`);
    agent.salesToken = new URLSearchParams(login).get('salesToken') ?? '';
  };
  const line = async () => (await runs('sales list')).find((one) => one.startsWith('S20001'));
  await logsIn();
  expect((await agent.board()).sales.name).toBe('李然');
  const known = 'S20001  李然  示例保险代理有限公司  示例执业-20001';
  expect(await line()).toBe(`${known}  未登记电话  正常`);
  await runs('sales phone', 'S20001', '13800000001');
  expect(await runs('sales disable', 'S20001')).toEqual(['顾问 S20001 已停用']);
  const said = await refuses('salesLoginInvalid', agent.board());
  expect(said.message).toContain('您的顾问账号已停用，请联系所在公司');
  expect(await line()).toBe(`${known}  已登记电话  已停用`);
  await expect(runs('sales disable', 'S20009')).rejects.toThrow('没有顾问 S20009');
  await logsIn();
  expect((await agent.board()).sales.name).toBe('李然');
  expect(await line()).toBe(`${known}  已登记电话  正常`);
  const { db } = server.server.running.context.connection;
  const endsAt = (expiresAt: Date) =>
    db.update(sessions).set({ expiresAt }).where(eq(sessions.salesNo, 'S20001'));
  await endsAt(new Date(Date.now() - 1000));
  await refuses('salesLoginInvalid', agent.board());
  expect(await line()).toContain('登录已失效（14 天未使用），请重新 sales put');
  await logsIn();
  expect((await agent.board()).sales.name).toBe('李然');
  const long = { tokenGivenAt: new Date(Date.now() - 91 * 86_400_000) };
  await db.update(salesAgents).set(long).where(eq(salesAgents.salesNo, 'S20001'));
  expect(await line()).toContain('登录令牌已过期（满 90 天），请重新 sales put');
  // Nobody logs in as an insurer's own desk.
  await onlineDesk(db, { name: '示例人寿', phone: '400-000-0000' });
  expect((await runs('sales list')).join()).not.toContain('ONLINE');
});

test('the list says which systems may make calls, and shows no secret', async () => {
  await runs('insurer put', 'core-system', '某某人寿');
  const line = async () => (await runs('insurer list')).find((one) => one.startsWith('core-system'));
  expect(await line()).toMatch(/^core-system {2}某某人寿 {2}\d{4}-\d\d-\d\d {2}正常$/);
  // As release 0.1 made it.
  const { db } = server.server.running.context.connection;
  const former = { name: '核心系统', insurerName: null };
  await db.update(insurerClients).set(former).where(eq(insurerClients.keyId, 'core-system'));
  expect(await line()).toContain('核心系统（旧密钥，可用于全部公司，请重新 insurer put）');
  await runs('insurer revoke', 'core-system');
  expect(await line()).toMatch(/已作废$/);
});

test('a job that failed for good is listed with why, and done once somebody asks for it again', async () => {
  const { db } = server.server.running.context.connection;
  const failed = { kind: keepRetentionScheduleJob.name, dedupeKey: 'failed-once', payload: {} };
  const [row] = await db
    .insert(jobs)
    .values({
      ...failed,
      status: 'failed',
      attempts: 581,
      runAt: new Date(),
      lastError: 'printer: away\nat x',
    })
    .returning({ id: jobs.id });
  const id = String(row?.id);
  expect(await runs('jobs failed')).toEqual([
    expect.stringMatching(`^${id}  ${failed.kind}  .+  printer: away$`),
  ]);
  await expect(runs('jobs again', `${id}0`)).rejects.toThrow('没有失败的任务');
  const nobodys = { ...failed, kind: 'nobodys', status: 'failed', runAt: new Date() } as const;
  await db.insert(jobs).values(['one', 'two'].map((dedupeKey) => ({ ...nobodys, dedupeKey })));
  expect(await runs('jobs again', nobodys.kind)).toEqual(['2 个 nobodys 任务将重新执行']);
  await db.delete(jobs).where(eq(jobs.kind, nobodys.kind));
  await expect(runs('jobs again', nobodys.kind)).rejects.toThrow('没有失败的任务');
  expect(await runs('jobs again', id)).toEqual([`任务 ${id} 将重新执行`]);
  const status = async () =>
    (
      await db
        .select()
        .from(jobs)
        .where(eq(jobs.id, Number(id)))
    )[0]?.status;
  await expect.poll(status, { timeout: 30_000 }).toBe('done');
  expect(await runs('jobs failed')).toEqual([]);
});

test('after a restore numbers of policies and results are raised, and never lowered', async () => {
  const { db } = server.server.running.context.connection;
  const policyNo = (count: number) => policyNumber(2030, count);
  await runs('restored policies', policyNo(41));
  expect(await nextPolicyNo(db, 2030)).toBe(policyNo(42));
  await expect(runs('restored policies', policyNo(42))).rejects.toThrow('没有改动');
  await expect(runs('restored policies', '2030-42')).rejects.toThrow('不是保单号');
  expect(await nextPolicyNo(db, 2030)).toBe(policyNo(43));

  const before = await highestEventId(db);
  await runs('restored results', String(before + 500));
  expect(await highestEventId(db)).toBe(before + 500);
  await expect(runs('restored results', String(before))).rejects.toThrow('没有改动');
  await expect(runs('restored results', 'abc')).rejects.toThrow('不是 next');
});
