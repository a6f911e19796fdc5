import { DirectoryInUse } from '../adapters/process/directory-lock.ts';
import { ConfigError } from '../config/config.ts';
import { errorMessage } from '../domain/error-message.ts';
import { WrongMasterKey } from '../records/secrets/key-check.ts';

/** Ends a command with one sentence for who ran it. */
export function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** The same, by what was thrown. */
export function failFor(error: unknown): never {
  if (error instanceof ConfigError) fail(`设置有误 (bad configuration)\n${error.message}`);
  if (error instanceof DirectoryInUse)
    fail(`数据目录正在被另一个进程使用，请先停止服务，或改用 PostgreSQL。\n${error.message}`);
  if (error instanceof WrongMasterKey)
    fail('主密钥不对 (MASTER_KEY)：数据库里的资料是用另一个密钥加密的，请换回原来的密钥。');
  // An address with several IPs fails once for each, and says nothing itself.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  fail(errorMessage(first));
}
