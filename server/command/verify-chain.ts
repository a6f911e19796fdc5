import { parseArgs } from 'node:util';
import { lockDirectory } from '../adapters/process/directory-lock.ts';
import { masterKey } from '../adapters/secrets/master-key.ts';
import { sealedPersonalData } from '../adapters/secrets/sealed-personal-data.ts';
import { readConfig, type Config } from '../config/config.ts';
import type { Database } from '../ports/database.ts';
import type { PersonalData } from '../ports/personal-data.ts';
import { verifySnapshot, type ChainReport } from '../records/proof/verify-chain.ts';
import { isKnownKey } from '../records/secrets/key-check.ts';
import { openDatabase } from '../wiring/database.ts';
import { failFor } from './fail.ts';

// Proves a database whole, or says what in it is not as it was written. With --without-key nothing sealed is opened: for
// who checks a database and is not to read it.

const { values } = parseArgs({ options: { 'without-key': { type: 'boolean', default: false } } });
// npm takes an option that stands before its `--` for one of its own.
const isWithoutKey = values['without-key'] || process.env['npm_config_without_key'] === 'true';

const quiet = { info: () => {}, error: () => {} };

async function keyOf({ env, dataDir }: Config, db: Database): Promise<PersonalData | null> {
  if (isWithoutKey) return null;
  const personalData = sealedPersonalData(masterKey(env.MASTER_KEY, dataDir));
  await isKnownKey(db, personalData);
  return personalData;
}

function told({
  chains,
  events,
  unchained,
  texts,
  confirmations,
  journals,
  policies,
  batches,
  operations,
  unchainedOperations,
  sealed,
  digest,
  problems,
}: ChainReport): string {
  const earlier = (count: number) => (count > 0 ? `（另有 ${count} 条早于存证链）` : '');
  const counted = [
    `${chains} 条链，${events} 个事件${earlier(unchained)}，${operations} 条页面操作${earlier(unchainedOperations)}`,
    `${texts} 份展示文字，${confirmations} 份投保确认，${journals} 笔资金记账，${policies} 份保单，${batches} 段页面录制`,
    sealed > 0 ? `${sealed} 份密封内容已打开核对` : '密封内容未打开',
    `存证摘要 ${digest}（请另处保存，日后对照）`,
  ];
  const found = problems.length === 0 ? ['完整：与写入时一致'] : problems.map((one) => `不一致 ${one}`);
  return [...counted, ...found].join('\n');
}

async function verify(config: Config): Promise<ChainReport> {
  const unlock = config.env.DATABASE_URL ? async () => {} : await lockDirectory(config.dataDir);
  try {
    const connection = await openDatabase(config, quiet, { isLookedAt: true });
    try {
      return await verifySnapshot(connection.db, await keyOf(config, connection.db));
    } finally {
      await connection.close();
    }
  } finally {
    await unlock();
  }
}

try {
  const report = await verify(readConfig(process.env, []));
  process.stdout.write(`${told(report)}\n`);
  process.exitCode = report.problems.length === 0 ? 0 : 1;
} catch (error) {
  failFor(error);
}
