import { randomBytes } from 'node:crypto';
import QRCode from 'qrcode';
import { beijingDay } from '../../contract/dates.ts';
import type { StaffRole } from '../../contract/model/staff.ts';
import { allClients, putClient, revokeClient } from '../records/insurer/clients.ts';
import { failedJobs, tryAgain } from '../records/jobs/failed-jobs.ts';
import { hasRecordedProduct } from '../records/product/recorded-products.ts';
import {
  allSalesAgents,
  disableSalesAgent,
  putSalesAgent,
  setSalesPhone,
  type ListedAgent,
} from '../records/sales/sales-agents.ts';
import { idleDays, isTokenOver, tokenDays } from '../records/sessions/sales-sessions.ts';
import { endSessionsOf } from '../records/sessions/staff-sessions.ts';
import { newToken } from '../records/sessions/tokens.ts';
import {
  allAccounts,
  changeAccount,
  findAccount,
  putAccount,
  type StaffRow,
} from '../records/staff/accounts.ts';
import { loginLock, unlockLogin } from '../records/staff/login-locks.ts';
import type { Accounts } from './accounts.ts';
import { personUsage } from './person-usage.ts';
import { raisePolicies, raiseResults } from './restored.ts';

interface Command {
  readonly parameters: readonly string[];
  readonly summary: string;
  /** Nothing is changed. */
  readonly isLook?: true;
  /** Answers the lines to print. Throws where nothing was changed. */
  run(accounts: Accounts, given: readonly string[]): Promise<string[]>;
}

/** By area and verb. */
export const commands: Readonly<Record<string, Command>> = {
  'staff put': {
    parameters: ['account', 'name'],
    summary: '新建审核员，或为已有账号更换密码与动态码；只显示这一次',
    run: (accounts, given) => putStaff(accounts, given, 'reviewer'),
  },
  'staff put-underwriter': {
    parameters: ['account', 'name'],
    summary: '新建核保员，或为已有账号更换密码与动态码；只显示这一次',
    run: (accounts, given) => putStaff(accounts, given, 'underwriter'),
  },
  'staff unlock': {
    parameters: ['account'],
    summary: '解除登录锁定',
    run: unlock,
  },
  'staff disable': {
    parameters: ['account'],
    summary: '停用账号，已登录的立即退出',
    run: disable,
  },
  'staff list': { parameters: [], summary: '全部账号', isLook: true, run: list },
  'insurer put': {
    parameters: ['key_id', 'insurer'],
    summary: '新建一家保险公司系统的签名密钥，或更换，只能用于该公司的产品；只显示这一次',
    run: putInsurer,
  },
  'insurer revoke': {
    parameters: ['key_id'],
    summary: '作废密钥，之后的请求立即被拒绝',
    run: revokeInsurer,
  },
  'insurer list': { parameters: [], summary: '全部密钥', isLook: true, run: listInsurers },
  'sales put': {
    parameters: ['sales_no', 'name', 'company', 'licence_no'],
    summary: '新建顾问，或更换登录令牌；只显示这一次',
    run: putSales,
  },
  'sales phone': {
    parameters: ['sales_no', 'phone'],
    summary: '登记顾问电话，客户在链接失效时可拨打',
    run: putSalesPhone,
  },
  'sales disable': {
    parameters: ['sales_no'],
    summary: '停用顾问，已登录的立即退出；再次 sales put 恢复',
    run: disableSales,
  },
  'sales list': { parameters: [], summary: '全部顾问', isLook: true, run: listSales },
  'jobs failed': {
    parameters: [],
    summary: '多次失败、不再重试的后台任务',
    isLook: true,
    run: listFailedJobs,
  },
  'jobs again': {
    parameters: ['id 或类型'],
    summary: '原因排除后，让失败的任务重新执行；写类型则这一类失败的任务全部重新执行',
    run: runJobAgain,
  },
  'restored policies': {
    parameters: ['policy_no'],
    summary: '数据库恢复到较早时间后：这一号及之前的保单号不再使用，只升不降',
    run: raisePolicies,
  },
  'restored results': {
    parameters: ['next'],
    summary: '数据库恢复到较早时间后：此后 insurer/results 的编号都大于保险公司已领到的 next，只升不降',
    run: raiseResults,
  },
};

export const usage = (): string =>
  [
    ...Object.entries(commands).map(([words, one]) => ({ words, optional: [], ...one })),
    ...Object.entries(personUsage).map(([verb, one]) => ({ words: `person ${verb}`, ...one })),
  ]
    .map(({ words, parameters, optional, summary }) => {
      const wanted = parameters.map((parameter) => `<${parameter}>`);
      const call = [words, ...wanted, ...optional.map((parameter) => `[${parameter}]`)].join(' ');
      return `npm run accounts -- ${call}\n    ${summary}`;
    })
    .join('\n');

async function putStaff(
  accounts: Accounts,
  [account = '', name = '']: readonly string[],
  role: StaffRole,
): Promise<string[]> {
  const { db, personalData, staffCredentials, now } = accounts;
  const password = randomBytes(12).toString('base64url');
  const { secret, uri } = staffCredentials.newTotp(account);
  const passwordHash = await staffCredentials.hashPassword(password);
  const login = {
    account,
    name,
    roles: [role],
    passwordHash,
    totpSealed: personalData.seal(secret),
  };
  await db.transaction(async (tx) => {
    requireRole(await findAccount(tx, account, { lock: true }), role);
    await putAccount(tx, login, now());
    await unlockLogin(tx, personalData, account);
    await endSessionsOf(tx, account);
  });
  return [
    `账号 ${account}`,
    `密码 ${password}`,
    `动态码密钥 ${secret}`,
    await QRCode.toString(uri, { type: 'terminal', small: true }),
  ];
}

const roleWords: Record<StaffRole, string> = { reviewer: '审核员', underwriter: '核保员' };

/** Throws where the account is there with another role: another password must not make somebody else of them. */
function requireRole(before: StaffRow | undefined, role: StaffRole): void {
  const other = before?.roles.find((one) => one !== role);
  if (!before || !other) return;
  const command = other === 'underwriter' ? 'staff put-underwriter' : 'staff put';
  throw new Error(`账号 ${before.account} 是${roleWords[other]}，更换密码请用 ${command}`);
}

async function unlock({ db, personalData }: Accounts, [account = '']: readonly string[]): Promise<string[]> {
  if (!(await findAccount(db, account))) throw new Error(`没有账号 ${account}`);
  await unlockLogin(db, personalData, account);
  return [`账号 ${account} 已更新`];
}

async function disable({ db, now }: Accounts, [account = '']: readonly string[]): Promise<string[]> {
  if (!(await changeAccount(db, account, { disabledAt: now() }))) throw new Error(`没有账号 ${account}`);
  await endSessionsOf(db, account);
  return [`账号 ${account} 已更新`];
}

async function list(accounts: Accounts): Promise<string[]> {
  const rows = await allAccounts(accounts.db);
  return await Promise.all(
    rows.map(async (row) => {
      const roles = row.roles.map((role) => roleWords[role]).join('、');
      const codes = row.totpSealed ? '动态码' : '无动态码';
      return [row.account, row.name, roles, codes, await stateOf(accounts, row)].join('  ');
    }),
  );
}

async function stateOf(
  { db, personalData, now }: Accounts,
  { account, disabledAt }: StaffRow,
): Promise<string> {
  if (disabledAt) return '已停用';
  const lock = await loginLock(db, personalData, account, now());
  if (lock === null) return '正常';
  return lock === 'everywhere' ? '已锁定' : '部分网络地址已锁定';
}

async function putInsurer(
  { db, personalData, now }: Accounts,
  [keyId = '', insurerName = '']: readonly string[],
): Promise<string[]> {
  const secret = randomBytes(32).toString('base64url');
  await putClient(db, personalData, { keyId, insurerName, secret }, now());
  const isKnown = await hasRecordedProduct(db, insurerName);
  return [
    ...[`密钥编号 ${keyId}`, `密钥 ${secret}`],
    ...(isKnown ? [] : [`注意：目前没有“${insurerName}”的产品，名称须与产品文件的 insurer.name 完全一致`]),
  ];
}

async function revokeInsurer({ db, now }: Accounts, [keyId = '']: readonly string[]): Promise<string[]> {
  if (!(await revokeClient(db, keyId, now()))) throw new Error(`没有密钥 ${keyId}`);
  return [`密钥 ${keyId} 已作废`];
}

async function listInsurers({ db }: Accounts): Promise<string[]> {
  const rows = await allClients(db);
  return rows.map(({ keyId, name, insurerName, createdAt, revokedAt }) => {
    const opensAll = insurerName === null && revokedAt === null;
    const of = opensAll ? `${name}（旧密钥，可用于全部公司，请重新 insurer put）` : name;
    return [keyId, of, beijingDay(createdAt), revokedAt ? '已作废' : '正常'].join('  ');
  });
}

async function putSales(accounts: Accounts, given: readonly string[]): Promise<string[]> {
  const [salesNo = '', name = '', company = '', licenceNo = ''] = given;
  const token = newToken();
  await putSalesAgent(accounts.db, { salesNo, name, company, licenceNo, token }, accounts.now());
  const login = `salesNo=${salesNo}&salesToken=${token}`;
  const origin = accounts.agentsOrigin;
  return [
    `顾问 ${salesNo} ${name}`,
    `看板 ${origin ?? ''}/#/pc-share?${login}`,
    `试算投保 ${origin ?? ''}/#/?${login}`,
    ...(origin === null
      ? ['注意：请用 sales. 开头的域名打开（如 sales.localhost），否则只能查看看板，不能试算投保']
      : []),
  ];
}

async function putSalesPhone(
  { db }: Accounts,
  [salesNo = '', phone = '']: readonly string[],
): Promise<string[]> {
  if (!(await setSalesPhone(db, salesNo, phone))) throw new Error(`没有顾问 ${salesNo}`);
  return [`顾问 ${salesNo} 的电话已登记`];
}

async function disableSales({ db, now }: Accounts, [salesNo = '']: readonly string[]): Promise<string[]> {
  if (!(await db.transaction((tx) => disableSalesAgent(tx, salesNo, now()))))
    throw new Error(`没有顾问 ${salesNo}`);
  return [`顾问 ${salesNo} 已停用`];
}

async function listSales({ db, now }: Accounts): Promise<string[]> {
  const rows = await allSalesAgents(db);
  return rows.map((row) => {
    const { salesNo, name, company, licenceNo, phone } = row.agent;
    const called = phone ? '已登记电话' : '未登记电话';
    return [salesNo, name, company, licenceNo, called, loginStateOf(row, now())].join('  ');
  });
}

function loginStateOf({ agent, loginEndsAt }: ListedAgent, at: Date): string {
  if (agent.disabledAt) return '已停用';
  if (agent.tokenHash === null || isTokenOver(agent.tokenGivenAt, at))
    return `登录令牌已过期（满 ${tokenDays} 天），请重新 sales put`;
  const isIdle = loginEndsAt !== null && loginEndsAt <= at;
  return isIdle ? `登录已失效（${idleDays} 天未使用），请重新 sales put` : '正常';
}

async function listFailedJobs({ db }: Accounts): Promise<string[]> {
  const rows = await failedJobs(db);
  return rows.map(({ id, kind, runAt, lastError }) =>
    [String(id), kind, runAt.toISOString(), (lastError ?? '').split('\n')[0]].join('  '),
  );
}

async function runJobAgain({ db, now }: Accounts, [which = '']: readonly string[]): Promise<string[]> {
  const isId = /^\d{1,15}$/.test(which);
  const count = await tryAgain(db, isId ? Number(which) : which, now());
  if (count === 0) throw new Error(`没有失败的任务 ${which}，请用 jobs failed 查看`);
  return [isId ? `任务 ${which} 将重新执行` : `${count} 个 ${which} 任务将重新执行`];
}
