import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The key everything is encrypted under, 32 bytes: from the environment, else made on first start and kept beside the
 * data. Throws where the file holds something else.
 */
export function masterKey(fromEnvironment: string | undefined, dataDir: string): Buffer {
  if (fromEnvironment) return Buffer.from(fromEnvironment, 'hex');
  const path = join(dataDir, 'master.key');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // `wx` fails where the file is there: of two first starts one key wins.
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
  if (key.length !== 32) throw new Error(`${path} does not hold a key of 32 bytes`);
  return key;
}
