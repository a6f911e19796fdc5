import { DirectoryInUse } from '../adapters/process/directory-lock.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import { openAccounts } from './accounts.ts';
import { commands, usage } from './commands.ts';

// Accounts and keys are made here and nowhere else: who may run commands on the server may let people in.

const [area = '', verb = '', ...given] = process.argv.slice(2);
const command = commands[`${area} ${verb}`];

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

if (!command || given.length !== command.parameters.length) fail(usage());

try {
  const accounts = await openAccounts(readConfig(process.env, []));
  try {
    for (const line of await command.run(accounts, given)) process.stdout.write(`${line}\n`);
  } finally {
    await accounts.close();
  }
} catch (error) {
  if (error instanceof ConfigError) fail(`设置有误 (bad configuration)\n${error.message}`);
  if (error instanceof DirectoryInUse)
    fail(`数据目录正在被另一个进程使用，请先停止服务，或改用 PostgreSQL。\n${error.message}`);
  fail(error instanceof Error ? error.message : String(error));
}
